import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../lib/rules/numbers.ts'

/** Points as people read them: at most two decimals, with the language's own sign for them. */
export function useScoreFormat(): (points: number) => string {
  const { i18n } = useTranslation()
  return (points) => formatDecimal(points, i18n.language, 2)
}
