import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { DecisionRow } from '../../../ui/decision-row.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { pendingRequestsQuery, useDecideRequest } from '../api/profile-requests.ts'

/** What candidates ask to be changed, above the list of accounts. Nothing while nothing waits. */
export function ProfileRequests() {
  const { t } = useTranslation('people')
  const requests = useQuery(pendingRequestsQuery)
  if (requests.isError) return <FailureAlert error={requests.error} />
  if (!requests.data || requests.data.length === 0) return null
  return (
    <Stack component="section" gap="sm" mb="lg" aria-labelledby="profile-requests">
      <Title order={2} size="h4" id="profile-requests">
        {t('requests.title', { value: requests.data.length })}
      </Title>
      {requests.data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  )
}

function Request({ request }: { request: ProfileRequest }) {
  const { t, i18n } = useTranslation(['people', 'actions'])
  const decide = useDecideRequest(request.id, (decision) => toastSuccess(t(`people:requests.${decision}`)))
  const { current, wanted } = request
  const changes = (['name', 'nip', 'unit'] as const).filter((field) => wanted[field] !== null)
  return (
    <Paper component="article" withBorder p="md" data-testid="profile-request" aria-label={current.name}>
      <Text fw={650}>
        <bdi>{current.name}</bdi> · <bdi>{current.nip}</bdi>
      </Text>
      <Text size="sm" c="var(--pengawas-quiet)">
        {formatInstant(request.createdAt, i18n.language)}
      </Text>
      {changes.map((field) => (
        <Text key={field} size="sm" mt={4}>
          {t(`people:fields.${field}`)}: <BeforeAfter before={current[field] ?? '–'} after={wanted[field] ?? '–'} />
        </Text>
      ))}
      <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {t('people:requests.because', { reason: request.reason })}
      </Text>
      <DecisionRow
        labels={{
          reason: t('people:requests.reason'),
          accept: t('people:requests.accept'),
          refuse: t('people:requests.refuse'),
        }}
        needsReason
        pending={decide.isPending ? decide.variables.decision : null}
        onDecide={(decision, reason) => decide.mutate({ decision, reason })}
      />
      {decide.isError ? <FailureAlert error={decide.error} /> : null}
    </Paper>
  )
}
