import { Container, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { IncidentCard } from './incident-card.tsx'
import { creditsQuery, lateAnswersQuery, type Decision, type Incident } from './incidents-api.ts'
import { StoppedTests } from './stopped-tests.tsx'

const DECISIONS = ['pending', 'accepted', 'refused'] as const

/** Answers that were delivered late, and outages proposed as credit of time: what the rules leave to a person. */
export function IncidentsPage() {
  const { t } = useTranslation('wall')
  const [decision, setDecision] = useState<Decision>('pending')
  const late = useQuery(lateAnswersQuery(decision))
  const credits = useQuery(creditsQuery(decision))
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('incidents.text')}</Text>
        <StoppedTests />
        <SegmentedControl
          aria-label={t('incidents.filter')}
          style={{ alignSelf: 'flex-start' }}
          data={DECISIONS.map((value) => ({ value, label: t(`incidents.${value}`) }))}
          value={decision}
          onChange={(value) => setDecision(DECISIONS.find((known) => known === value) ?? 'pending')}
        />
        <Section
          title={t('incidents.credits')}
          empty={t('incidents.noCredits')}
          result={credits}
          incidents={credits.data?.map((item) => ({ kind: 'credit', item }))}
        />
        <Section
          title={t('incidents.lateAnswers')}
          empty={t('incidents.noLateAnswers')}
          result={late}
          incidents={late.data?.map((item) => ({ kind: 'late-answer', item }))}
        />
      </Stack>
    </Container>
  )
}

interface SectionProps {
  title: string
  empty: string
  result: Parameters<typeof QueryStatus>[0]['result']
  incidents: readonly Incident[] | undefined
}

function Section({ title, empty, result, incidents }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <QueryStatus result={result} />
      {incidents?.length === 0 ? <Text c="var(--pengawas-quiet)">{empty}</Text> : null}
      <Stack gap="sm">
        {incidents?.map((incident) => (
          <IncidentCard key={incident.item.id} incident={incident} />
        ))}
      </Stack>
    </section>
  )
}
