import type { Notification } from '@pengawas/shared/contracts/notifications'
import { notificationText } from '@pengawas/shared/notification-texts/index'
import { NOTIFICATION_TYPES, type NotificationKey } from '@pengawas/shared/notifications'
import type { PageLink } from '@pengawas/shared/page-links'
import type { NotificationRow } from './notifications.entity.ts'

/** Something that the system says. */
export interface TemplateNotice {
  key: NotificationKey
  parameters?: Record<string, string>
  /** The page that the notice leads to. */
  url: PageLink
}

/** Something that a person wrote. */
export interface WrittenNotice {
  type: Notification['type']
  title: string
  message: string
  action: Notification['action']
}

export type Notice = TemplateNotice | WrittenNotice

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

/** The row for one recipient. The system's own texts are stored in Indonesian; pages and mails say them in the reader's language. */
export function notificationRow(id: string, userId: string, notice: Notice, at: Date): NotificationRow {
  const base = { id, userId, createdAt: at, readAt: null }
  if (!('key' in notice)) {
    const { action, ...text } = notice
    return {
      ...base,
      ...text,
      actionLabel: action?.label ?? null,
      actionUrl: action?.url ?? null,
      templateKey: null,
      parameters: {},
    }
  }
  const parameters = notice.parameters ?? {}
  const text = notificationText('id', notice.key, parameters)
  return {
    ...base,
    type: NOTIFICATION_TYPES[notice.key],
    title: text.title,
    message: shorten(text.message, 1000),
    actionLabel: text.label,
    actionUrl: notice.url,
    templateKey: notice.key,
    parameters,
  }
}

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    timestamp: row.createdAt.toISOString(),
    read: row.readAt !== null,
    action: row.actionUrl === null ? null : { label: row.actionLabel ?? row.actionUrl, url: row.actionUrl },
    template: row.templateKey === null ? null : { key: row.templateKey, parameters: row.parameters },
  }
}
