import { Alert, Container, Stack, Text, Title } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { useUser } from '../../../lib/profile.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { sortAssessments } from '../rules/sort-assessments.ts'
import { AssessmentCard } from './assessment-card.tsx'
import { CompletedList } from './completed-list.tsx'
import { EndedList } from './ended-list.tsx'
import { Preparation } from './preparation.tsx'
import { RulesView } from './rules-view.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { useScrollToNamed } from './use-scroll-to-named.ts'

const LIST_EVERY_MS = 10_000

/** The candidate's dashboard: the tests to take, and the rules before one begins. */
export function ParticipantPage({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('participant')
  const user = useUser()
  const navigate = useNavigate()
  const [readingId, setReadingId] = useState<string | null>(null)
  const list = useQuery({ ...participantAssessmentsQuery, refetchInterval: LIST_EVERY_MS, refetchOnMount: 'always' })
  const { open, upcoming, over, ended } = sortAssessments(list.data ?? [])
  useScrollToNamed(list.isSuccess)
  const reading = open.find(({ assessment }) => assessment.id === readingId)
  const begin = (assessmentId: string): void => {
    void navigate(`/assessment/${assessmentId}`)
  }
  return (
    <>
      <PageHeader actions={actions} />
      <Container component="main" id={MAIN_ID} size="sm" py={{ base: 'lg', sm: 48 }}>
        {reading ? (
          <RulesView
            assessment={reading.assessment}
            onBack={() => setReadingId(null)}
            onStart={() => begin(reading.assessment.id)}
          />
        ) : (
          <Stack gap="xl">
            <Title order={1} size="h2">
              {t('welcome', { name: user.name })}
            </Title>
            <QueryStatus result={list} />
            {open.map((item) => (
              <AssessmentCard
                key={item.assessment.id}
                item={item}
                receivedAt={list.dataUpdatedAt}
                onReadRules={() => setReadingId(item.assessment.id)}
                onResume={() => begin(item.assessment.id)}
              />
            ))}
            {list.isSuccess && open.length === 0 && upcoming.length === 0 && ended.length === 0 ? (
              <Alert role="status" variant="light" color="gray" icon={<IconCalendarOff aria-hidden />}>
                <Text fw={600}>{t(over.length > 0 ? 'allDone' : 'none')}</Text>
                {over.length > 0 ? null : <Text size="sm">{t('noneHint')}</Text>}
              </Alert>
            ) : null}
            <UpcomingList items={upcoming} onStart={() => void list.refetch()} />
            <Preparation />
            <CompletedList items={over} />
            <EndedList items={ended} />
          </Stack>
        )}
      </Container>
    </>
  )
}
