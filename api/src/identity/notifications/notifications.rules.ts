import type { Notification } from '@pengawas/shared/contracts/notifications'
import { NOTIFICATION_TEMPLATES, type NotificationKey } from '@pengawas/shared/notifications'
import { fillTemplate } from '@pengawas/shared/templates'
import type { NotificationRow } from './notifications.entity.ts'

/** Something that the system says. */
export interface TemplateNotice {
  key: NotificationKey
  parameters?: Record<string, string>
  /** Path of the page that the notice leads to; without one it leads nowhere. */
  url?: string
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

/** The row for one recipient. */
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
  const template = NOTIFICATION_TEMPLATES[notice.key]
  const parameters = notice.parameters ?? {}
  return {
    ...base,
    type: template.type,
    title: fillTemplate(template.title, parameters),
    message: shorten(fillTemplate(template.message, parameters), 1000),
    actionLabel: notice.url === undefined ? null : template.label,
    actionUrl: notice.url ?? null,
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
