import { Container, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { IncidentCard } from './incident-card.tsx'
import { type Decision, type Incident, incidentsQuery } from './incidents-api.ts'
import { StoppedTests } from './stopped-tests.tsx'

const DECISIONS = ['pending', 'accepted', 'refused'] as const

/** Answers that were delivered late, and outages proposed as credit of time: what the rules leave to a person. */
export function IncidentsPage() {
  const { t } = useTranslation('wall')
  const [decision, setDecision] = useState<Decision>('pending')
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
          key={`credit ${decision}`}
          kind="credit"
          decision={decision}
          title={t('incidents.credits')}
          empty={t('incidents.noCredits')}
        />
        <Section
          key={`late-answer ${decision}`}
          kind="late-answer"
          decision={decision}
          title={t('incidents.lateAnswers')}
          empty={t('incidents.noLateAnswers')}
        />
      </Stack>
    </Container>
  )
}

interface SectionProps {
  kind: Incident['kind']
  decision: Decision
  title: string
  empty: string
}

function Section({ kind, decision, title, empty }: SectionProps) {
  const [page, setPage] = useState(1)
  const result = useQuery(incidentsQuery(kind, decision, page))
  const { data } = result
  // The last ones of a page were decided on.
  if (data !== undefined && data.items.length === 0 && data.page === page && page > 1) setPage(page - 1)
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <QueryStatus result={result} />
      {data?.total === 0 ? <Text c="var(--pengawas-quiet)">{empty}</Text> : null}
      <Stack gap="sm">
        {data?.items.map((incident) => (
          <IncidentCard key={incident.item.id} incident={incident} />
        ))}
      </Stack>
      {data !== undefined && data.total > data.pageSize ? (
        <Group justify="center" mt="sm">
          <PageLinks total={data.total} pageSize={data.pageSize} page={page} onChange={setPage} />
        </Group>
      ) : null}
    </section>
  )
}
