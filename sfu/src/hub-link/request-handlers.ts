import type { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { PEER_REQUESTS } from './peer-requests.ts'
import { PHONE_REQUESTS } from './phone-requests.ts'
import { PROBE_REQUESTS } from './probe-requests.ts'
import type { RequestHandler } from './serve-request.ts'
import { TALK_REQUESTS } from './talk-requests.ts'
import { VIEWER_REQUESTS } from './viewer-requests.ts'

/** Everything the hub may ask; a request without a handler does not compile. */
export const REQUEST_HANDLERS: Readonly<Record<keyof typeof nodeRequests, RequestHandler>> = {
  ...PEER_REQUESTS,
  ...PHONE_REQUESTS,
  ...PROBE_REQUESTS,
  ...VIEWER_REQUESTS,
  ...TALK_REQUESTS,
}
