import { ActionIcon, Anchor, Group, Text, ThemeIcon, Tooltip } from '@mantine/core'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import { isInAppLink } from '@pengawas/shared/rules/in-app-link'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMail,
  IconMailOpened,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { notificationTexts } from '../../../lib/notification-texts.ts'
import { useRelativeTime } from './use-relative-time.ts'
import classes from './notification-item.module.css'

const KINDS = {
  success: [IconCircleCheck, 'teal'],
  warning: [IconAlertTriangle, 'orange'],
  error: [IconCircleX, 'red'],
  info: [IconInfoCircle, 'blue'],
} as const

interface NotificationItemProps {
  notification: Notification
  onMark: (read: boolean) => void
  onDelete: () => void
  onFollow: () => void
}

export function NotificationItem({ notification, onMark, onDelete, onFollow }: NotificationItemProps) {
  const { t, i18n } = useTranslation('notifications')
  const since = useRelativeTime()
  const { type, read, action, timestamp } = notification
  const { title, message, label } = notificationTexts(i18n, notification)
  const [Icon, color] = KINDS[type]
  const markLabel = t(read ? 'markUnread' : 'markRead')
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" color={color} radius="xl" size={32}>
          <Icon size={18} role="img" aria-label={t(`types.${type}`)} />
        </ThemeIcon>
        <div className={classes.body}>
          <Text fw={read ? 500 : 700}>
            {title}
            {read ? null : <span className={classes.hidden}> ({t('unread')})</span>}
          </Text>
          <Text size="sm">{message}</Text>
          <Group gap="sm" mt={2}>
            <Text size="xs" c="var(--pengawas-quiet)">
              {since(timestamp)}
            </Text>
            {action === null || !isInAppLink(action.url) ? null : (
              <Anchor component={Link} to={action.url} size="sm" onClick={onFollow}>
                {label}
              </Anchor>
            )}
          </Group>
        </div>
        <Group gap={2} wrap="nowrap">
          <Tooltip label={markLabel}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${markLabel}: ${title}`}
              onClick={() => onMark(!read)}
            >
              {read ? <IconMail size={18} aria-hidden /> : <IconMailOpened size={18} aria-hidden />}
            </ActionIcon>
          </Tooltip>
          <ActionIcon variant="subtle" color="gray" aria-label={t('delete', { title })} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  )
}
