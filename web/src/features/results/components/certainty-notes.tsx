import { Alert, Text } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { IconGavel, IconRuler2, IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'

/** How sure a result is, what it rests on, and what a person decided about it. */
export function CertaintyNotes({ result }: { result: TestResult }) {
  return (
    <>
      <VerdictNote result={result} />
      <ParametersNote result={result} />
    </>
  )
}

function VerdictNote({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('results')
  const { verdict, decision, isProvisional, interval, confidence, passingScore, attemptsLeft } = result
  if (decision !== null && decision.verdict === verdict) {
    return (
      <Alert role="note" variant="light" color="blue" icon={<IconGavel aria-hidden />} title={t('decision.title')}>
        {t('decision.text', { time: formatInstant(decision.at, i18n.language) })}
        <Text size="sm" dir="auto" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('decision.reason', { reason: decision.reason })}
        </Text>
      </Alert>
    )
  }
  if (verdict !== 'undecided' || isProvisional) return null
  return (
    <Alert
      role="note"
      variant="light"
      color="orange"
      icon={<IconScale aria-hidden />}
      title={t('open.title')}
      data-testid="undecided-note"
    >
      {interval === null || confidence === null
        ? t('open.text')
        : t('open.interval', {
            ...interval,
            confidence: formatNumber(confidence * 100, i18n.language),
            mark: passingScore,
          })}{' '}
      {attemptsLeft > 0 ? t('open.again', { value: attemptsLeft }) : t('open.organiser')}
    </Alert>
  )
}

/** Said only where the score does not rest on known parameters throughout. */
function ParametersNote({ result }: { result: TestResult }) {
  const { t } = useTranslation('results')
  const { estimatedItems, answeredQuestions, isUncalibrated, isCertificateHeld } = result
  if (estimatedItems === null || estimatedItems >= answeredQuestions) return null
  return (
    <Alert
      role="note"
      variant="light"
      color={isUncalibrated ? 'orange' : 'gray'}
      icon={<IconRuler2 aria-hidden />}
      title={t('parameters.title')}
      data-testid="parameters-note"
    >
      {t('parameters.text', { value: estimatedItems, total: answeredQuestions })}{' '}
      {isCertificateHeld ? t('parameters.held') : null}
    </Alert>
  )
}
