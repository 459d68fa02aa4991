import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sessionsOver } from '../../../lib/rules/sessions-over.ts'
import { AttemptList } from '../../../ui/attempt-list.tsx'
import { TestList } from '../../../ui/test-list.tsx'

/** Every attempt that is over, by assessment: one is not replaced by the next. */
export function CompletedList({ items }: { items: readonly ParticipantAssessment[] }) {
  const { t } = useTranslation(['participant', 'talent'])
  if (items.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('completed')}
      </Title>
      <Anchor component={Link} to="/participant/competencies">
        {t('talent:own.open')}
      </Anchor>
      {items.map((item) => (
        <Paper
          key={item.assessment.id}
          id={`assessment-${item.assessment.id}`}
          component="article"
          aria-label={item.assessment.title}
          withBorder
          p="md"
        >
          <Text fw={600}>{item.assessment.title}</Text>
          <TestList testSessions={sessionsOver(item)} isNumbered={item.earlierSessions.length > 0} />
          {item.earlierSessions.length > 0 ? <AttemptList testSessionId={sessionsOver(item)[0]?.id ?? ''} /> : null}
        </Paper>
      ))}
    </Stack>
  )
}
