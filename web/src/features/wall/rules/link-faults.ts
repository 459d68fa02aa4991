/** What the browser has counted of one track so far. */
export interface TrackCounts {
  packetsLost: number
  packetsReceived: number
  framesDecoded: number
}

/** Counts of a track over the last seconds; times in ms of the page's own clock. */
export interface TrackWatch {
  looks: readonly ({ at: number } & TrackCounts)[]
  framesSince: number
}

/** What is wrong with a picture on its way to this page. */
export interface LinkFault {
  /** Share of packets that did not arrive, 0 to 1; null where it is small. */
  loss: number | null
  /** For how many seconds the picture has stood still; null while it moves. */
  frozenSeconds: number | null
}

const WINDOW_MS = 10_000
/** Fewer packets say nothing about a share. */
const MIN_PACKETS = 50
const LOSS_SAID_FROM = 0.05
const FROZEN_AFTER_MS = 3_000

/** Takes in another look at a track that is being shown. Counts that fall are of another track of that name. */
export function nextWatch(before: TrackWatch | undefined, counts: TrackCounts, now: number): TrackWatch {
  const last = before?.looks.at(-1)
  const isSame = last !== undefined && counts.packetsReceived >= last.packetsReceived
  const looks = isSame && before ? before.looks.filter(({ at }) => now - at <= WINDOW_MS) : []
  const stands = isSame && counts.framesDecoded === last.framesDecoded
  return { looks: [...looks, { at: now, ...counts }], framesSince: stands && before ? before.framesSince : now }
}

/** What there is to say of a track; null where nothing is wrong. */
export function faultOf({ looks, framesSince }: TrackWatch, now: number): LinkFault | null {
  const [first] = looks
  const last = looks.at(-1)
  const lost = Math.max(0, (last?.packetsLost ?? 0) - (first?.packetsLost ?? 0))
  const all = lost + (last?.packetsReceived ?? 0) - (first?.packetsReceived ?? 0)
  const loss = all >= MIN_PACKETS && lost / all >= LOSS_SAID_FROM ? lost / all : null
  const stillMs = now - framesSince
  const frozenSeconds = stillMs >= FROZEN_AFTER_MS ? Math.round(stillMs / 1_000) : null
  return loss === null && frozenSeconds === null ? null : { loss, frozenSeconds }
}
