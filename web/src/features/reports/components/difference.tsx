import { Badge, Text } from '@mantine/core'
import type { ComparedDifference } from '@pengawas/shared/contracts/report-comparisons'
import { useTranslation } from 'react-i18next'
import { formatDecimal, roundTo, tagOf } from '../../../lib/rules/numbers.ts'

/** A difference in points with its interval, and whether it is one at all. */
export function Difference({ difference }: { difference: ComparedDifference | null }) {
  const { t, i18n } = useTranslation('comparisons')
  if (difference === null)
    return (
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('tooFew')}
      </Text>
    )
  const { value, low, high, isClear } = difference
  const signed = new Intl.NumberFormat(tagOf(i18n.language), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <>
      <Text size="sm" fw={600}>
        <bdi>
          {t('difference', {
            value: signed.format(value),
            low: formatDecimal(low, i18n.language, 1),
            high: formatDecimal(high, i18n.language, 1),
            count: roundTo(value, 1),
          })}
        </bdi>
      </Text>
      <Badge variant="light" color={isClear ? 'blue' : 'gray'} tt="none" fw={500}>
        {t(isClear ? 'clear' : 'unclear')}
      </Badge>
    </>
  )
}
