import { z } from 'zod'

/** Socket.IO namespace of every signed-in page: what concerns the person, whichever page is open. */
export const ACCOUNT_NAMESPACE = '/account'

export const accountHandshakeSchema = z.object({ token: z.string().max(200).optional() })
