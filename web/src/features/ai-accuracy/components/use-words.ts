import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import type { Measured } from '@pengawas/shared/contracts/item-analysis'
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
