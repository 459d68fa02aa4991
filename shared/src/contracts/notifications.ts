import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { NOTIFICATION_KEYS } from '../notifications.ts'
import { roleInputSchema } from '../roles.ts'
import { isInAppLink } from '../rules/in-app-link.ts'
import { idSchema, instantSchema } from './envelope.ts'

/** The notification centre keeps this many; older ones go first. */
export const MAX_NOTIFICATIONS = 50

export const notificationSchema = z.object({
  id: idSchema,
  type: z.enum(['success', 'warning', 'error', 'info']),
  title: z.string(),
  message: z.string(),
  timestamp: instantSchema,
  read: z.boolean(),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  /** The key of the system's own text, so that a page can translate it; null where a person wrote the text. */
  template: z.object({ key: z.enum(NOTIFICATION_KEYS), parameters: z.record(z.string(), z.string()) }).nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const createNotificationSchema = z.object({
  type: notificationSchema.shape.type,
  title: z
    .string({ error: ifMissing('notificationTitleRequired') })
    .trim()
    .min(1, issue('notificationTitleRequired'))
    .max(200),
  message: z
    .string({ error: ifMissing('notificationMessageRequired') })
    .trim()
    .min(1, issue('notificationMessageRequired'))
    .max(1000),
  /** Leads only to one of our own pages. */
  action: z
    .object({
      label: z.string().trim().min(1, issue('linkLabelRequired')).max(100),
      url: z.string().trim().max(300).refine(isInAppLink, issue('linkUrlOwn')),
    })
    .nullable()
    .default(null),
  /** Everybody of this role; without it, everybody. */
  role: roleInputSchema.optional(),
})
export type CreateNotification = z.infer<typeof createNotificationSchema>

export const notificationsSchema = z.array(notificationSchema)
/** Answer of `POST /system/notifications`: how many people it reached. */
export const sentNotificationSchema = z.object({ recipients: z.int() })

/** `PATCH /system/notifications/{id}/read`; without a body it means read. `POST /system/notifications/read-all` and `DELETE /system/notifications` take all. */
export const markNotificationSchema = z.object({ read: z.boolean().default(true) })
