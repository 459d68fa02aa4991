import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { sessionsOver } from '../../../lib/rules/sessions-over.ts'
import { TestList } from '../../../ui/test-list.tsx'

/** The way to the results of the candidate's other attempts in the same assessment. */
export function OtherAttempts({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('results')
  const { data: items = [] } = useQuery(participantAssessmentsQuery)
  const ofThisOne = items.map(sessionsOver).find((sessions) => sessions.some(({ id }) => id === testSessionId)) ?? []
  const others = ofThisOne.filter(({ id }) => id !== testSessionId)
  if (others.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('otherAttempts')}
      </Title>
      <TestList testSessions={others} isNumbered />
    </section>
  )
}
