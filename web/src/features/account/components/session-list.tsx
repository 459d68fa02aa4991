import { Badge, Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDevices } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { loginSessionsQuery, useRevokeSession, useSignOutEverywhere } from '../api/account.ts'
import { nameDevice } from '@pengawas/shared/rules/name-device'

export function SessionList() {
  const { t, i18n } = useTranslation(['account', 'common'])
  const sessions = useQuery(loginSessionsQuery)
  const revoke = useRevokeSession()
  const everywhere = useSignOutEverywhere()
  const failureText = useFailureText()
  const askEverywhere = (): void => {
    modals.openConfirmModal({
      title: t('account:sessions.everywhere'),
      children: <Text>{t('account:sessions.everywhereConfirm')}</Text>,
      labels: { confirm: t('account:sessions.everywhere'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => everywhere.mutate(undefined, { onError: (error) => toastFailure(failureText(error)) }),
    })
  }
  if (sessions.isError) return <FailureAlert error={sessions.error} />
  if (sessions.isPending) return <Loader size="sm" />
  return (
    <Stack gap="sm">
      {sessions.data.map((session) => {
        const device = nameDevice(session.userAgent) ?? t('account:sessions.unknown')
        return (
          <Paper key={session.id} withBorder p="sm">
            <Group justify="space-between" gap="sm">
              <Group gap="sm" wrap="nowrap">
                <IconDevices size={22} aria-hidden color="var(--pengawas-quiet)" />
                <div>
                  <Text fw={600}>{device}</Text>
                  <Text size="sm" c="var(--pengawas-quiet)">
                    {[
                      t('account:sessions.seen', { time: formatInstant(session.lastSeenAt, i18n.language) }),
                      session.address,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </Text>
                </div>
              </Group>
              {session.current ? (
                <Badge variant="light" color="teal">
                  {t('account:sessions.current')}
                </Badge>
              ) : (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('account:sessions.revokeFor', { device })}
                  onClick={() =>
                    revoke.mutate(session.id, {
                      onSuccess: () => toastSuccess(t('account:sessions.revoked')),
                      onError: (error) => toastFailure(failureText(error)),
                    })
                  }
                >
                  {t('account:sessions.revoke')}
                </Button>
              )}
            </Group>
          </Paper>
        )
      })}
      <Group>
        <Button variant="default" loading={everywhere.isPending} onClick={askEverywhere}>
          {t('account:sessions.everywhere')}
        </Button>
      </Group>
    </Stack>
  )
}
