import { Badge, Button, Group, Text } from '@mantine/core'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { missingScore, resultQuery } from '../lib/results.ts'
import { formatNumber } from '../lib/rules/numbers.ts'
import { Verdict } from './verdict.tsx'

/** The score of the candidate's own test with the way to the whole result; how a terminated one ended. */
export function TestOutcome({ testSession }: { testSession: TestSession }) {
  const { t, i18n } = useTranslation(['participant', 'results'])
  const isTerminated = testSession.status === 'terminated'
  const { data: result } = useQuery({ ...resultQuery(testSession.id), enabled: !isTerminated })
  if (!isTerminated && !result) return null
  return (
    <Group gap="sm">
      {result ? (
        <>
          <Text fw={700} size="lg">
            {result.percentageScore === null
              ? t(`results:${missingScore(result)}`)
              : `${formatNumber(result.percentageScore, i18n.language)}%`}
          </Text>
          <Verdict verdict={result.verdict} isProvisional={result.isProvisional} />
        </>
      ) : (
        <Badge variant="light" color="orange">
          {t('participant:terminated')}
        </Badge>
      )}
      <Button component={Link} to={`/participant/results/${testSession.id}`} variant="default" size="compact-md">
        {t('participant:seeResult')}
      </Button>
    </Group>
  )
}
