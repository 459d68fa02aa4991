import { Alert, Badge, Group, RingProgress, Stack, Text, Title } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { scoreColor, scoreLabel } from '@pengawas/shared/rules/score-bands'
import { IconHourglass, IconRulerOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { isScoreWithheld, missingScore } from '../../../lib/results.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { Verdict } from '../../../ui/verdict.tsx'
import { VoidedNote } from '../../../ui/voided-note.tsx'
import { CertaintyNotes } from './certainty-notes.tsx'
import { WithheldNote } from './withheld-note.tsx'

/** The score as a picture and in words, with what it rests on. */
export function ResultSummary({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('results')
  const { percentageScore, correctAnswers, totalQuestions, scoredQuestions, passingScore, ability } = result
  const label = percentageScore === null ? null : scoreLabel(percentageScore)
  // The bands of the labels are fixed: an assessment with another pass mark must not call a pass a failure, nor may a score that decides nothing.
  const isUnsaid = label === null || result.verdict === 'undecided' || (result.isPassed && label === 'failed')
  const score = percentageScore === null ? null : formatNumber(percentageScore, i18n.language)
  return (
    <Stack gap="md">
      <Group gap="xl" align="center">
        <RingProgress
          size={168}
          thickness={14}
          roundCaps
          aria-hidden
          sections={
            percentageScore === null
              ? []
              : [{ value: Math.max(0, Math.min(100, percentageScore)), color: scoreColor(percentageScore) }]
          }
          label={
            <Text ta="center" fw={700} fz={34} component="div">
              {score === null ? '–' : `${score}%`}
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
            <Verdict verdict={result.verdict} isProvisional={result.isProvisional} />
          </Group>
          <Text data-testid="score">
            {score === null
              ? t(missingScore(result))
              : ability
                ? t('scoreError', { value: score, error: formatNumber(ability.scoreError, i18n.language) })
                : t('score', { value: score })}
          </Text>
          {ability || score === null ? null : (
            <Text>{t('correct', { value: correctAnswers, total: scoredQuestions ?? totalQuestions })}</Text>
          )}
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
      <CertaintyNotes result={result} />
      <VoidedNote questions={result.voided.map((one) => ({ ...one, number: one.position + 1 }))} />
      <LengthNote result={result} />
      <WithheldNote result={result} />
      {result.isProvisional ? (
        <Alert
          role="note"
          variant="light"
          color="orange"
          icon={<IconHourglass aria-hidden />}
          title={t('provisional.title')}
        >
          {scoredQuestions === null ? null : t('provisional.parts', { value: scoredQuestions, total: totalQuestions })}{' '}
          {t('provisional.text')}
        </Alert>
      ) : null}
    </Stack>
  )
}

/** Why there is no score, or why it is what it is, where an adaptive test ended before its minimum; and who can help. */
function LengthNote({ result }: { result: TestResult }) {
  const { t } = useTranslation('results')
  const { percentageScore, answeredQuestions, minQuestions, unreachedQuestions, finishReason } = result
  const isHidden = isScoreWithheld(result)
  if (result.isProvisional || ((isHidden || percentageScore !== null) && answeredQuestions >= minQuestions)) return null
  const isEndedByProctor = finishReason === 'terminated'
  const kind = percentageScore === null && !isHidden ? 'unmeasured' : 'tooShort'
  return (
    <Alert
      role="note"
      variant="light"
      color="orange"
      icon={<IconRulerOff aria-hidden />}
      title={t(`${kind}.title`)}
      data-testid="length-note"
    >
      {t(`${kind}.text`, { answered: answeredQuestions, minimum: minQuestions })}{' '}
      {unreachedQuestions > 0 && percentageScore !== null ? t('tooShort.wrong', { value: unreachedQuestions }) : null}{' '}
      {isEndedByProctor || finishReason === 'deadline' ? t('technicalEnd') : null}
    </Alert>
  )
}
