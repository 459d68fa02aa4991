import { claimNode } from './service/claim-node.ts'
import type { LiveStatesDeps } from './service/deps.ts'
import { enterPage } from './service/enter-page.ts'
import { excuseCandidate } from './service/excuse-candidate.ts'
import { keepNode } from './service/keep-node.ts'
import { leavePage } from './service/leave-page.ts'
import { listConnected } from './service/list-connected.ts'
import { listSessionsOn } from './service/list-sessions-on.ts'
import { noteSilence } from './service/note-silence.ts'
import { readPlacement } from './service/read-placement.ts'
import { reconcileNode } from './service/reconcile-node.ts'
import { releaseNode } from './service/release-node.ts'
import { reportSources } from './service/report-sources.ts'
import { sayGoodbye } from './service/say-goodbye.ts'
import { updatePeer } from './service/update-peer.ts'

export type LiveStatesService = ReturnType<typeof createLiveStatesService>

/** Which page has each test, which media node receives the candidate, and what it receives. */
export function createLiveStatesService(deps: LiveStatesDeps) {
  return {
    enter: enterPage.bind(null, deps),
    leave: leavePage.bind(null, deps),
    noteSilence: noteSilence.bind(null, deps),
    sayGoodbye: sayGoodbye.bind(null, deps),
    reportSources: reportSources.bind(null, deps),
    placement: readPlacement.bind(null, deps),
    claimNode: claimNode.bind(null, deps),
    releaseNode: releaseNode.bind(null, deps),
    excuse: excuseCandidate.bind(null, deps),
    noteNode: keepNode.bind(null, deps),
    updatePeer: updatePeer.bind(null, deps),
    reconcileNode: reconcileNode.bind(null, deps),
    placedOn: listSessionsOn.bind(null, deps),
    present: listConnected.bind(null, deps),
  }
}
