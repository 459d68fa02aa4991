import { EYES_ON_SLOT_MS } from '@pengawas/shared/contracts/eyes-on'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import type { Background } from '../lib/background.ts'
import type { SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { NodeRegistry } from './node-registry.ts'

interface EyesOnDeps {
  nodes: NodeRegistry
  proctor: HubNamespace
  eyesOn: SignalingServices['eyesOn']
  background: Background
  log: Logger
}

/**
 * Writes down who has whom on a wall. The media nodes know whose picture goes to which page; which of them is in focus only
 * the page knows. Hubs that share the nodes all write the same.
 */
export function startEyesOn(deps: EyesOnDeps): void {
  deps.background.every(EYES_ON_SLOT_MS, 'write down who watches whom', () => noteLooks(deps))
}

async function noteLooks({ nodes, proctor, eyesOn, log }: EyesOnDeps): Promise<void> {
  const known = await nodes.list()
  const answers = await Promise.allSettled(known.map(({ nodeId }) => nodes.call(nodeId, nodeRequests.listViewers, {})))
  const viewers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.viewers : []))
  const seeing = viewers.filter((viewer) => viewer.seeing.length > 0)
  if (seeing.length === 0) return
  const focusOf = await findFocus(proctor, log)
  const looks = [...Map.groupBy(seeing, ({ userId }) => userId)].map(([userId, pages]) => ({
    userId,
    visible: [...new Set(pages.flatMap((page) => page.seeing))],
    focused: [...new Set(pages.flatMap((page) => page.seeing.filter((id) => focusOf.get(page.viewerId) === id)))],
  }))
  await eyesOn.note(looks)
}

/** Who is in focus on each page, by viewer; empty while another hub does not answer. */
async function findFocus(proctor: HubNamespace, log: Logger): Promise<ReadonlyMap<string, string>> {
  const sockets = await proctor.fetchSockets().catch((error: unknown) => {
    log.warn({ err: error }, 'who is in focus on the pages of other hubs is not known at the moment')
    return []
  })
  return new Map(
    sockets.flatMap(({ data: { viewerId, focusId } }) =>
      viewerId === undefined || focusId === undefined ? [] : [[viewerId, focusId] as const],
    ),
  )
}
