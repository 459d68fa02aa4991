import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import type { ProctorContext } from './proctor-context.ts'

/** It counts only where a media node sends this candidate's picture to the page, so nothing else is checked. */
export const setFocus = onRequest(proctorRequests.setFocus, (context: ProctorContext, { testSessionId }) => {
  context.focus(testSessionId)
  return Promise.resolve({})
})
