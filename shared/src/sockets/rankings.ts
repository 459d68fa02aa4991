import { z } from 'zod'

/** Socket.IO namespace of pages that show rankings. They only listen. */
export const RANKING_NAMESPACE = '/rankings'

/** `names`: `shown` asks for the names of the candidates, which the hub refuses to those who may not see them. */
export const rankingHandshakeSchema = z.object({
  token: z.string().max(200).optional(),
  names: z.enum(['shown', 'hidden']).default('hidden'),
})
