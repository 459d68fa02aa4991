import type { Measured } from '@pengawas/shared/contracts/item-analysis'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../lib/rules/numbers.ts'

/** Measured numbers in words: percentages with one decimal, coefficients with two, each with its interval. */
export function useEstimates() {
  const { t, i18n } = useTranslation('reports')
  const say = (kind: 'percent' | 'coefficient', measured: Measured | null): string => {
    if (measured === null) return t('estimate.tooFew')
    const show = (value: number): string => formatDecimal(value, i18n.language, kind === 'percent' ? 1 : 2)
    const { value, low, high } = measured
    return t(`estimate.${kind}`, { value: show(value), low: show(low), high: show(high) })
  }
  return {
    percent: (measured: Measured | null) => say('percent', measured),
    coefficient: (measured: Measured | null) => say('coefficient', measured),
    /** A percentage alone. */
    plain: (value: number | null) => (value === null ? '–' : `${formatDecimal(value, i18n.language, 1)}%`),
  }
}
