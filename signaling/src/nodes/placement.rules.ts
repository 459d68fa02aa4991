import type { NodeLoad } from '@pengawas/shared/sockets/node-load'

export interface NodeChoice {
  load: NodeLoad
  /** Candidates sent there too recently for its load report to count them. */
  recent: number
}

/** The node with the fewest candidates per worker; inference that is down counts as a full node, for a candidate there goes unwatched. */
export function chooseNode(nodes: readonly NodeChoice[]): NodeLoad | null {
  const rank = ({ load, recent }: NodeChoice): [number, number] => [
    load.inference.state === 'down' ? 1 : 0,
    (load.peers + recent) / Math.max(1, load.workers.length),
  ]
  const usable = nodes.filter(({ load }) => load.workers.length > 0)
  const [best] = usable.toSorted((a, b) => {
    const [aDown, aPeers] = rank(a)
    const [bDown, bPeers] = rank(b)
    return aDown - bDown || aPeers - bPeers || (a.load.nodeId < b.load.nodeId ? -1 : 1)
  })
  return best?.load ?? null
}
