import { Button, Stack, Text } from '@mantine/core'
import type { ResultRow } from '@pengawas/shared/contracts/test-results'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { Verdict } from '../../../ui/verdict.tsx'
import { DecideDialog } from './decide-dialog.tsx'

/** The verdict with how sure it is and who decided it, and the way to decide one that is open. */
export function VerdictCell({ assessmentId, result }: { assessmentId: string; result: ResultRow }) {
  const { t, i18n } = useTranslation('assessmentResults')
  const user = useUser()
  const [isDeciding, setDeciding] = useState(false)
  const { verdict, isProvisional, decision, interval, confidence, isUncalibrated, participantName } = result
  const isOpen = !isProvisional && (verdict === 'undecided' || decision?.verdict === verdict)
  return (
    <Stack gap={4} align="flex-start">
      <Verdict verdict={verdict} isProvisional={isProvisional} />
      {interval === null || confidence === null ? null : (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('interval', { ...interval, confidence: formatNumber(confidence * 100, i18n.language) })}
        </Text>
      )}
      {isUncalibrated ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('uncalibrated')}
        </Text>
      ) : null}
      {decision?.verdict === verdict ? (
        <Text size="sm" c="var(--pengawas-quiet)" dir="auto">
          {t('decide.by', { reason: decision.reason })}
        </Text>
      ) : null}
      {isOpen && mayDo(user, 'result:decide') ? (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => setDeciding(true)}
          aria-label={t('decide.openFor', { name: participantName })}
        >
          {t(decision === null ? 'decide.open' : 'decide.again')}
        </Button>
      ) : null}
      {isDeciding ? (
        <DecideDialog assessmentId={assessmentId} result={result} onClose={() => setDeciding(false)} />
      ) : null}
    </Stack>
  )
}
