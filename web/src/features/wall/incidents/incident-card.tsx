import { Badge, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock, formatExactInstant, formatInstant } from '../../../lib/dates.ts'
import { formatRemaining } from '../../../lib/remaining.ts'
import { DecisionRow } from '../../../ui/decision-row.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useDecide, type Incident } from './incidents-api.ts'

/** One thing that waits for a person: what happened, when, and the two ways to decide it. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const { t } = useTranslation('wall')
  const decide = useDecide()
  const { item } = incident
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      data-testid="incident"
      aria-label={`${item.participantName}, ${item.code}`}
    >
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={650}>
            {item.participantName} · {item.code}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {item.assessmentTitle}
          </Text>
        </div>
        {item.decision === 'pending' ? null : (
          <Badge variant="light" color={item.decision === 'accepted' ? 'teal' : 'gray'}>
            {t(`incidents.${item.decision}`)}
          </Badge>
        )}
      </Group>
      <Facts incident={incident} />
      {item.decision === 'pending' ? (
        <DecisionRow
          cannotAccept={incident.kind === 'credit' && incident.item.effect === 'none'}
          labels={{ reason: t('incidents.reason'), accept: t('incidents.accept'), refuse: t('incidents.refuse') }}
          pending={decide.isPending ? decide.variables.decision : null}
          onDecide={(decision, reason) => decide.mutate({ incident, decision, reason })}
        />
      ) : null}
      {item.decision !== 'pending' && item.reason !== null && item.reason !== '' ? (
        <Text size="sm" mt="xs">
          {t('incidents.because', { reason: item.reason })}
        </Text>
      ) : null}
      {decide.isError ? <FailureAlert error={decide.error} /> : null}
    </Paper>
  )
}

function Facts({ incident }: { incident: Incident }) {
  const { t, i18n } = useTranslation(['wall', 'messages'])
  if (incident.kind === 'credit') {
    const { kind, fromAt, toAt, creditMs, isLasting, effect, because, decision } = incident.item
    return (
      <>
        <Text size="sm" mt="xs">
          {t(`incidents.${kind}`, {
            date: formatExactInstant(fromAt, i18n.language),
            until: formatClock(toAt, i18n.language),
            value: formatRemaining(creditMs),
          })}
        </Text>
        {isLasting ? <Text size="sm">{t('incidents.lasting')}</Text> : null}
        {decision === 'pending' && effect === 'reopens' ? <Text size="sm">{t('incidents.reopens')}</Text> : null}
        {decision === 'pending' && because !== null ? (
          <Text size="sm" fw={600}>
            {t(`messages:${because}`)}
          </Text>
        ) : null}
      </>
    )
  }
  const { position, madeAt, receivedAt, deadline, absentFrom, isPlausible } = incident.item
  return (
    <>
      <Text size="sm" mt="xs">
        {t('incidents.lateAnswer', {
          question: position + 1,
          made: formatClock(madeAt, i18n.language),
          deadline: formatClock(deadline, i18n.language),
          received: formatInstant(receivedAt, i18n.language),
        })}
      </Text>
      {absentFrom === null ? null : (
        <Text size="sm">{t('incidents.absentFrom', { time: formatInstant(absentFrom, i18n.language) })}</Text>
      )}
      {isPlausible ? null : (
        <Text size="sm" mt={4} fw={600}>
          {t('incidents.implausible')}
        </Text>
      )}
    </>
  )
}
