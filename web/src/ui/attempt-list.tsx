import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { type Attempt, attemptsSchema, COUNTING } from '@pengawas/shared/contracts/attempts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../lib/dates.ts'
import { requestJson } from '../lib/http.ts'
import { formatNumber, roundTo, tagOf } from '../lib/rules/numbers.ts'
import { Verdict } from './verdict.tsx'

/** Every attempt of a candidate in one assessment, where there are several: which one counts and why, and how they moved. */
export function AttemptList({ testSessionId, isOwnPage = false }: { testSessionId: string; isOwnPage?: boolean }) {
  const { t } = useTranslation('results')
  const { data: attempts = [] } = useQuery({
    queryKey: ['attempts', testSessionId],
    queryFn: ({ signal }) => requestJson(`/api/test-sessions/${testSessionId}/attempts`, attemptsSchema, { signal }),
    enabled: testSessionId !== '',
  })
  if (attempts.length < 2) return null
  return (
    <section data-testid="attempts">
      <Title order={isOwnPage ? 2 : 3} size="h5" mt="sm" mb="xs">
        {t('attempts.title')}
      </Title>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {attempts.map((one) => (
          <AttemptRow key={one.testSessionId} attempt={one} isHere={isOwnPage && one.testSessionId === testSessionId} />
        ))}
      </Stack>
    </section>
  )
}

function AttemptRow({ attempt, isHere }: { attempt: Attempt; isHere: boolean }) {
  const { t, i18n } = useTranslation('results')
  const { percentageScore, verdict, isProvisional, standing, change } = attempt
  const points = new Intl.NumberFormat(tagOf(i18n.language), { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  const number = t('attempts.number', { value: attempt.attempt })
  return (
    <li aria-current={isHere ? 'page' : undefined}>
      <Group gap="sm">
        {isHere ? (
          <Text fw={600}>
            {number} · {t('attempts.here')}
          </Text>
        ) : (
          <Anchor component={Link} to={`/participant/results/${attempt.testSessionId}`}>
            {number}
          </Anchor>
        )}
        <Text size="sm" c="var(--pengawas-quiet)">
          {formatInstant(attempt.completedAt, i18n.language)}
        </Text>
        {percentageScore === null ? null : <Text fw={600}>{`${formatNumber(percentageScore, i18n.language)}%`}</Text>}
        <Verdict verdict={verdict} isProvisional={isProvisional} />
        {COUNTING.includes(standing) ? <Badge variant="light">{t('attempts.counts')}</Badge> : null}
      </Group>
      <Text size="sm">
        {t(`attempts.standing.${standing}`)}
        {change === null ? null : (
          <>
            {' '}
            {[
              t('attempts.change', {
                points: points.format(change.points),
                attempt: change.attempt,
                count: roundTo(change.points, 1),
              }),
              ...(change.isCertain === null ? [] : [t(change.isCertain ? 'attempts.certain' : 'attempts.uncertain')]),
            ].join(', ')}
            .
          </>
        )}
      </Text>
    </li>
  )
}
