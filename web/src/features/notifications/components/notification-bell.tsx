import { ActionIcon, Drawer, Indicator, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationsQuery } from '../api/notifications.ts'
import { useLiveNotifications } from '../api/use-live-notifications.ts'
import { NotificationCentre } from './notification-centre.tsx'

const SHOWN_UP_TO = 9

export function NotificationBell() {
  const { t } = useTranslation(['notifications', 'common'])
  const [opened, { open, close }] = useDisclosure(false)
  const list = useQuery(notificationsQuery)
  useLiveNotifications()
  const unread = list.data?.filter(({ read }) => !read).length ?? 0
  const shown = unread > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : String(unread)
  const label = unread === 0 ? t('notifications:open') : t('notifications:openUnread', { value: shown })
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={shown} size={18} offset={6} color="red.8" disabled={unread === 0}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={open}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        title={t('notifications:title')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <NotificationCentre list={list} onLeave={close} />
      </Drawer>
    </>
  )
}
