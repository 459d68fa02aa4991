import { ActionIcon, Button, Drawer, Indicator, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { notificationsQuery } from '../api/notifications.ts'
import { useLiveNotifications } from '../api/use-live-notifications.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { NotificationCentre } from './notification-centre.tsx'

const SHOWN_UP_TO = 9

export function NotificationBell() {
  const { t } = useTranslation(['notifications', 'common'])
  const [opened, { open, close }] = useDisclosure(false)
  const [composing, compose] = useDisclosure(false)
  const maySend = mayDo(useUser(), 'notification:send')
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
        {maySend ? (
          <Button
            variant="light"
            fullWidth
            mb="md"
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => {
              close()
              compose.open()
            }}
          >
            {t('notifications:compose.send')}
          </Button>
        ) : null}
        <NotificationCentre list={list} onLeave={close} />
      </Drawer>
      {maySend && composing ? <ComposeDialog onClose={compose.close} /> : null}
    </>
  )
}
