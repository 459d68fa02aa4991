import { Group, Stack, Text } from '@mantine/core'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../lib/dates.ts'
import { TestOutcome } from './test-outcome.tsx'

interface TestListProps {
  testSessions: readonly TestSession[]
  /** Says which attempt each one was. */
  isNumbered: boolean
}

/** The candidate's own tests in one assessment, each with its outcome. */
export function TestList({ testSessions, isNumbered }: TestListProps) {
  const { t, i18n } = useTranslation('participant')
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {testSessions.map((testSession) => (
        <Group key={testSession.id} component="li" justify="space-between" gap="sm">
          <Text size="sm" c="var(--pengawas-quiet)">
            {[
              ...(isNumbered ? [t('attempt', { value: testSession.attempt })] : []),
              ...(testSession.endTime
                ? [t('completedAt', { time: formatInstant(testSession.endTime, i18n.language) })]
                : []),
            ].join(' · ')}
          </Text>
          <TestOutcome testSession={testSession} />
        </Group>
      ))}
    </Stack>
  )
}
