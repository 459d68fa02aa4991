import { z } from 'zod'
import { notificationSchema } from '../contracts/notifications.ts'
import { notice } from './event.ts'

/** Socket.IO namespace of every signed-in page: what concerns the person, on whatever page they are. */
export const ACCOUNT_NAMESPACE = '/account'

export const accountHandshakeSchema = z.object({ token: z.string().max(200).optional() })

/** From the hub to every page of one person. */
export const accountNotices = {
  notificationCreated: notice('notification:created', notificationSchema),
} as const
