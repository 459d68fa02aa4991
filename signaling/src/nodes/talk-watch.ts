import type { TalkEnd } from '@pengawas/shared/contracts/talks'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import type { Background } from '../lib/background.ts'
import type { OpenTalk, SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { NodeRegistry } from './node-registry.ts'
import { type ConnectedPages, connectedPages } from './viewer-reading.ts'

const LOOK_EVERY_MS = 2_000
/** A page has this long from asking for a talk to speaking. */
const BEGIN_WITHIN_MS = 20_000

/** Ends private talks whose page, candidate or media node is gone. Whichever hub notices first ends a talk. */
export interface TalkWatch {
  /** A proctor's page has left: what it says ends at once. */
  pageLeft(viewerId: string): void
  start(): void
}

interface TalkWatchDeps {
  nodes: NodeRegistry
  proctor: HubNamespace
  services: Pick<SignalingServices, 'talks' | 'liveStates' | 'proctoring'>
  background: Background
  log: Logger
  now: () => number
}

export function createTalkWatch(deps: TalkWatchDeps): TalkWatch {
  const { services, background } = deps
  return {
    pageLeft(viewerId) {
      background.run('end the talks of a page that left', async () => {
        for (const talk of await services.talks.listOpen({ viewerId })) await end(deps, talk, 'page-left')
      })
    },
    start() {
      background.every(LOOK_EVERY_MS, 'look after private talks', () => look(deps))
    },
  }
}

async function look(deps: TalkWatchDeps): Promise<void> {
  const open = await deps.services.talks.listOpen()
  if (open.length === 0) return
  const pages = await connectedPages(deps)
  for (const [nodeId, talks] of Map.groupBy(open, (talk) => talk.nodeId)) {
    const onNode = await talksOn(deps, nodeId)
    for (const talk of talks) {
      const reason = await endOf(deps, talk, pages, onNode)
      if (reason !== null) await end(deps, talk, reason)
    }
  }
}

/** Why a talk cannot go on; null where it can. What is not known at the moment (null) ends nothing. */
async function endOf(
  { services, now }: TalkWatchDeps,
  { id, testSessionId, userId, viewerId, nodeId, createdAt, startedAt }: OpenTalk,
  pages: ConnectedPages | null,
  onNode: ReadonlySet<string> | 'gone' | null,
): Promise<TalkEnd | null> {
  const placement = await services.liveStates.placement(testSessionId)
  if (placement === null || isOver(placement.status) || placement.nodeId !== nodeId) return 'candidate-left'
  if ((await services.proctoring.watchable(userId, [testSessionId]))?.has(testSessionId) !== true) return 'not-allowed'
  if (pages?.has(viewerId) === false) return 'page-left'
  if (onNode === 'gone') return 'node-lost'
  if (startedAt === null) return now() - createdAt.getTime() > BEGIN_WITHIN_MS ? 'not-begun' : null
  return onNode?.has(id) === false ? 'candidate-left' : null
}

async function end({ services, nodes }: TalkWatchDeps, { id, nodeId }: OpenTalk, reason: TalkEnd): Promise<void> {
  await services.talks.end(id, reason)
  // A node that is away ends it with its own candidate.
  await nodes.call(nodeId, nodeRequests.closeTalk, { talkId: id }).catch(() => undefined)
}

/** The talks that a node holds, by id; null while it does not answer. */
async function talksOn({ nodes }: TalkWatchDeps, nodeId: string): Promise<ReadonlySet<string> | 'gone' | null> {
  if (!(await nodes.has(nodeId))) return nodes.isComplete() ? 'gone' : null
  return nodes.call(nodeId, nodeRequests.listTalks, {}).then(
    ({ talks }) => new Set(talks.map(({ talkId }) => talkId)),
    () => null,
  )
}
