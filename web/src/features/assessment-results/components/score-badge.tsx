import { ColorSwatch, Group, Text } from '@mantine/core'
import type { ResultRow } from '@pengawas/shared/contracts/test-results'
import { scoreColor, scoreLabel } from '@pengawas/shared/rules/score-bands'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'

/** A score with the colour and the name of its band, and of an adaptive test its standard error. */
export function ScoreBadge({ result }: { result: ResultRow }) {
  const { t, i18n } = useTranslation('results')
  const { percentageScore, scoreError, isPassed, isProvisional, verdict } = result
  if (percentageScore === null)
    return <Text c="var(--pengawas-quiet)">{t(isProvisional ? 'provisional.short' : 'unmeasured.short')}</Text>
  const label = scoreLabel(percentageScore)
  // The bands are fixed: a pass below their last limit must not be called a failure, nor may a score that decides nothing.
  const isUnsaid = verdict === 'undecided' || (isPassed && label === 'failed')
  const score = `${formatNumber(percentageScore, i18n.language)}%`
  return (
    <Group gap={8} wrap="nowrap">
      <ColorSwatch
        size={12}
        color={`var(--mantine-color-${scoreColor(percentageScore)}-6)`}
        withShadow={false}
        aria-hidden
      />
      <Text fw={700} component="span">
        <bdi>{scoreError === null ? score : `${score} ± ${formatNumber(scoreError, i18n.language)}`}</bdi>
      </Text>
      {isUnsaid ? null : (
        <Text size="sm" component="span">
          {t(`label.${label}`)}
        </Text>
      )}
    </Group>
  )
}
