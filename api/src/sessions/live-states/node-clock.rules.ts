/** What a request takes on its way and a little more: within it two clocks count as one. */
const CLOCKS_AGREE_MS = 1_000

/**
 * By how much an instant of a node's clock is to be moved to be one of the hub's, in ms. `nodeNow` and `hubNow` are the same
 * moment, that of a request, as each of them read it.
 */
export function behindHubMs(nodeNow: number, hubNow: number): number {
  const behind = hubNow - nodeNow
  return Math.abs(behind) <= CLOCKS_AGREE_MS ? 0 : behind
}
