import { Alert, Badge, Group, RingProgress, Stack, Text, Title } from '@mantine/core'
import { scoreColor, scoreLabel } from '@pengawas/shared/rules/score-bands'
import type { TestResult } from '@pengawas/shared/contracts/test-taking'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatNumber } from '../../../lib/dates.ts'
import { Verdict } from '../../../ui/verdict.tsx'

/** The score as a picture and in words, with what it rests on. */
export function ResultSummary({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('results')
  const { percentageScore, correctAnswers, totalQuestions, passingScore, ability } = result
  const label = scoreLabel(percentageScore)
  // The bands of the labels are fixed: an assessment with another pass mark must not call a pass a failure, nor may a score that is not final.
  const isUnsaid = result.isProvisional || (result.isPassed && label === 'failed')
  const score = formatNumber(percentageScore, i18n.language)
  return (
    <Stack gap="md">
      <Group gap="xl" align="center">
        <RingProgress
          size={168}
          thickness={14}
          roundCaps
          aria-hidden
          sections={[{ value: Math.max(0, Math.min(100, percentageScore)), color: scoreColor(percentageScore) }]}
          label={
            <Text ta="center" fw={700} fz={34} component="div">
              {score}%
            </Text>
          }
        />
        <Stack gap={6} style={{ flex: '1 1 220px' }}>
          <Group gap="sm">
            {isUnsaid ? null : (
              <Title order={2} size="h3">
                {t(`label.${label}`)}
              </Title>
            )}
            <Verdict isPassed={result.isPassed} isProvisional={result.isProvisional} />
          </Group>
          <Text data-testid="score">
            {ability
              ? t('scoreError', { value: score, error: formatNumber(ability.scoreError, i18n.language) })
              : t('score', { value: score })}
          </Text>
          {ability ? null : <Text>{t('correct', { value: correctAnswers, total: totalQuestions })}</Text>}
          <Text c="var(--pengawas-quiet)">{t('passMark', { value: passingScore })}</Text>
          <Text c="var(--pengawas-quiet)" size="sm">
            {t('completedAt', { time: formatInstant(result.completedAt, i18n.language) })}
          </Text>
          {result.finishReason === 'deadline' ? (
            <Badge variant="light" color="orange">
              {t('byDeadline')}
            </Badge>
          ) : null}
        </Stack>
      </Group>
      {result.isProvisional ? (
        <Alert role="note" variant="light" color="orange" icon={<IconHourglass aria-hidden />} title={t('provisional.title')}>
          {t('provisional.text')}
        </Alert>
      ) : null}
    </Stack>
  )
}
