import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, livePlacement } from './candidate-context.ts'

export const reportSources = onRequest(candidateRequests.reportSources, async (context: CandidateContext, sources) => {
  await livePlacement(context)
  await context.services.liveStates.reportSources(context.testSessionId, context.pageId, sources)
  return {}
})
