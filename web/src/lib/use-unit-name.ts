import type { Report } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatCount } from './rules/numbers.ts'

/** What a row stands for, in words. */
export function useUnitName(
  pooledUnits: number,
): (row: Pick<Report['units']['listed'][number], 'kind' | 'unit'>) => string {
  const { t, i18n } = useTranslation('reports')
  return ({ kind, unit }) =>
    kind === 'pooled'
      ? t('units.pooled', { units: formatCount(pooledUnits, i18n.language) })
      : (unit ?? t('units.none'))
}
