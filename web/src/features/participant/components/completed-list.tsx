import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { sessionsOver } from '../../../lib/rules/sessions-over.ts'
import { AttemptList } from '../../../ui/attempt-list.tsx'
import { TestList } from '../../../ui/test-list.tsx'

/** As many as somebody looks for; whoever has taken tests for years finds the older ones on wish. */
const FIRST = 8

/** Every attempt that is over, by assessment: one is not replaced by the next. The first few, and all on wish. */
export function CompletedList({ items }: { items: readonly ParticipantAssessment[] }) {
  const { t, i18n } = useTranslation(['participant', 'talent'])
  const { hash } = useLocation()
  const isNamedLater = items.findIndex(({ assessment }) => hash === `#assessment-${assessment.id}`) >= FIRST
  const [wish, setWish] = useState<boolean | null>(null)
  const isWhole = wish ?? isNamedLater
  if (items.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('completed')}
      </Title>
      <Anchor component={Link} to="/participant/competencies">
        {t('talent:own.open')}
      </Anchor>
      {(isWhole ? items : items.slice(0, FIRST)).map((item) => (
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
      {items.length > FIRST ? (
        <Group>
          <Button variant="default" size="compact-md" aria-expanded={isWhole} onClick={() => setWish(!isWhole)}>
            {isWhole ? t('fewer') : t('older', { value: formatCount(items.length - FIRST, i18n.language) })}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
