import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { sessionsOver } from '../../../lib/rules/sessions-over.ts'
import { FirstFew } from '../../../ui/first-few.tsx'
import { AttemptList } from '../../../ui/attempt-list.tsx'
import { TestList } from '../../../ui/test-list.tsx'

/** As many as somebody looks for; whoever has taken tests for years finds the older ones on wish. */
const FIRST = 8

/** Every attempt that is over, by assessment: one is not replaced by the next. The first few, and all on wish. */
export function CompletedList({ items }: { items: readonly ParticipantAssessment[] }) {
  const { t } = useTranslation(['participant', 'talent'])
  const { hash } = useLocation()
  const isNamedLater = items.findIndex(({ assessment }) => hash === `#assessment-${assessment.id}`) >= FIRST
  if (items.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('completed')}
      </Title>
      <Anchor component={Link} to="/participant/competencies">
        {t('talent:own.open')}
      </Anchor>
      <FirstFew
        all={items}
        few={FIRST}
        more={(value) => t('older', { value })}
        fewer={t('fewer')}
        isWhole={isNamedLater}
        show={(some) =>
          some.map((item) => (
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
          ))
        }
      />
    </Stack>
  )
}
