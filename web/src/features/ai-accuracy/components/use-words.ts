import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import type { Measured } from '@pengawas/shared/contracts/item-analysis'
import { UNPROMISED_PRECISION } from '@pengawas/shared/flag-kinds'
import { useTranslation } from 'react-i18next'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { formatCount, formatDecimal } from '../../../lib/rules/numbers.ts'

/** The names of kinds, and shares with their interval and their number. */
export function useWords() {
  const { t, i18n } = useTranslation('aiAccuracy')
  const titleOf = useFlagTitle()
  const percent = (share: number): string => `${formatDecimal(share * 100, i18n.language, 1)}%`
  return {
    percent,
    count: (value: number): string => formatCount(value, i18n.language),
    /** What a kind that is proposed for observation falls short of. */
    shortfall: (promise: number | null): string => t(promise === null ? 'oftenWrong' : 'underPromise'),
    /** Why it is proposed, and how sure that is. */
    reasonFor: ({ promise, proposal }: Pick<FlagKind, 'promise' | 'proposal'>): string => {
      const isSure = proposal === 'proposed-surely'
      if (promise !== null)
        return `${t('promised', { share: percent(promise) })} · ${t(isSure ? 'proposals.surely' : 'proposals.perhaps')}`
      const half = { share: percent(UNPROMISED_PRECISION) }
      return `${t('oftenWrong')} · ${t(isSure ? 'proposals.surelyWrong' : 'proposals.perhapsWrong', half)}`
    },
    nameOf: ({ kind, type }: Pick<FlagKind, 'kind' | 'type'>): string => titleOf({ reason: kind, type }),
    share: (measured: Measured | null): string =>
      measured === null
        ? t('tooFew')
        : t('share', {
            share: percent(measured.value),
            low: percent(measured.low),
            high: percent(measured.high),
            n: formatCount(measured.n, i18n.language),
          }),
  }
}
