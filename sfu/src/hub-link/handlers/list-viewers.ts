import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const listViewers = handle(nodeRequests.listViewers, ({ viewers }) => ({ viewers: viewers.list() }))
