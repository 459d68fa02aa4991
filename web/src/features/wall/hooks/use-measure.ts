import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../lib/rules/numbers.ts'
import { isMeasure, MEASURES } from '../rules/measures.ts'

/** Names and values of the numbers under a flag in words and units; a number without words keeps its own name. */
export function useMeasure() {
  const { t, i18n } = useTranslation('wall')
  const numberOf = (value: number, digits: number): string => formatDecimal(value, i18n.language, digits)
  return {
    nameOf: (name: string): string => (isMeasure(name) ? t(`measure.${name}`) : name),
    valueOf: (name: string, value: number | null | undefined): string => {
      if (value === null || value === undefined) return '–'
      if (!isMeasure(name)) return numberOf(value, 3)
      switch (MEASURES[name]) {
        case 'count':
          return numberOf(value, 0)
        case 'time':
          return t('unit.seconds', { value: numberOf(value / 1_000, 2) })
        case 'share':
          return formatPercent(value, i18n.language)
        case 'decibels':
          return t('unit.decibels', { value: numberOf(value, 1) })
        case 'degrees':
          return t('unit.degrees', { value: numberOf(value, 1) })
        case 'level':
          return t('unit.of', { value: numberOf(value, 0), most: 100 })
        case 'luma':
          return t('unit.of', { value: numberOf(value, 1), most: 255 })
        case 'truth':
          return t(value === 0 ? 'unit.no' : 'unit.yes')
      }
    },
  }
}
