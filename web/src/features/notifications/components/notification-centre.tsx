import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useNotificationCalls } from '../api/notifications.ts'
import { NotificationItem } from './notification-item.tsx'

export function NotificationCentre({ list, onLeave }: { list: UseQueryResult<Notification[]>; onLeave: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const { mark, markAll, remove, clear } = useNotificationCalls()
  const askClear = (): void => {
    modals.openConfirmModal({
      title: t('notifications:clearAll'),
      children: <Text>{t('notifications:clearConfirm')}</Text>,
      labels: { confirm: t('notifications:clearAll'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => clear.mutate(undefined),
    })
  }
  if (list.isError) return <FailureAlert error={list.error} />
  if (list.isPending) {
    return <Loading />
  }
  if (list.data.length === 0) return <Text c="var(--pengawas-quiet)">{t('notifications:empty')}</Text>
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          disabled={list.data.every(({ read }) => read)}
          onClick={() => markAll.mutate(undefined)}
        >
          {t('notifications:markAll')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={askClear}>
          {t('notifications:clearAll')}
        </Button>
      </Group>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {list.data.map((entry) => (
          <NotificationItem
            key={entry.id}
            notification={entry}
            onMark={(read) => mark.mutate({ id: entry.id, read })}
            onDelete={() => remove.mutate(entry.id)}
            onFollow={() => {
              if (!entry.read) mark.mutate({ id: entry.id, read: true })
              onLeave()
            }}
          />
        ))}
      </Stack>
    </Stack>
  )
}
