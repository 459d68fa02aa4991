import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import {
  createNotificationSchema,
  markNotificationSchema,
  notificationSchema,
  notificationsSchema,
  sentNotificationSchema,
} from '@pengawas/shared/contracts/notifications'
import type { Operation } from '../../kernel/http/operation.ts'

export const notificationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/system/notifications',
    summary: 'Your own notifications, newest first',
    access: 'signed-in',
    answer: notificationsSchema,
  },
  {
    method: 'post',
    path: '/system/notifications',
    summary: 'Send a notification to everyone, or to one role',
    access: ['notification:send'],
    body: createNotificationSchema,
    answer: sentNotificationSchema,
    status: 201,
  },
  {
    method: 'post',
    path: '/system/notifications/read-all',
    summary: 'Mark all notifications as read',
    access: 'signed-in',
    answer: nothingSchema,
  },
  {
    method: 'patch',
    path: '/system/notifications/{id}/read',
    summary: 'Mark a notification as read or unread',
    access: 'signed-in',
    body: markNotificationSchema,
    answer: notificationSchema,
  },
  {
    method: 'delete',
    path: '/system/notifications/{id}',
    summary: 'Delete a notification',
    access: 'signed-in',
    answer: nothingSchema,
  },
  {
    method: 'delete',
    path: '/system/notifications',
    summary: 'Delete all notifications',
    access: 'signed-in',
    answer: nothingSchema,
  },
]
