import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ownRequestsQuery, useWithdrawRequest } from '../api/profile-requests.ts'
import { ProfileRequestForm } from './profile-request-form.tsx'

const COLORS = { pending: 'orange', accepted: 'teal', refused: 'red', withdrawn: 'gray' } as const

/** Candidates ask staff for another name, NIP or unit, and see here what became of it. */
export function ProfileRequests({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account')
  const requests = useQuery(ownRequestsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const [newest] = requests.data ?? []
  const isWaiting = newest?.status === 'pending'
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('profileRequest.text')}
      </Text>
      {requests.isError ? <FailureAlert error={requests.error} /> : null}
      {newest ? <Request request={newest} /> : null}
      {isAsking && !isWaiting ? <ProfileRequestForm user={user} onDone={() => setIsAsking(false)} /> : null}
      {isAsking || isWaiting || !requests.data ? null : (
        <Group>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('profileRequest.ask')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Request({ request }: { request: ProfileRequest }) {
  const { t, i18n } = useTranslation('account')
  const withdraw = useWithdrawRequest()
  const wanted = (['name', 'nip', 'unit'] as const).flatMap((field) =>
    request.wanted[field] === null ? [] : [[field, request.wanted[field]] as const],
  )
  return (
    <Paper withBorder p="sm" data-testid="profile-request">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{formatInstant(request.createdAt, i18n.language)}</Text>
        <Badge variant="light" color={COLORS[request.status]}>
          {t(`profileRequest.status.${request.status}`)}
        </Badge>
      </Group>
      {wanted.map(([field, value]) => (
        <Text key={field}>
          {t(`fields.${field}`)}: <bdi>{value}</bdi>
        </Text>
      ))}
      {request.decisionReason === null ? null : (
        <Text size="sm">{t('profileRequest.because', { reason: request.decisionReason })}</Text>
      )}
      {withdraw.isError ? <FailureAlert error={withdraw.error} /> : null}
      {request.status === 'pending' ? (
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(request.id)}
        >
          {t('profileRequest.withdraw')}
        </Button>
      ) : null}
    </Paper>
  )
}
