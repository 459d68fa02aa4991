import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../lib/rules/numbers.ts'

const MEGABYTE = 1_000_000
/** From here on nobody looks at tenths. */
const WHOLE_FROM = 10
/** What is smaller is still something. */
const LEAST = 0.1

/** Sizes for people, in MB. */
export function useMegabytes(): (bytes: number) => string {
  const { t, i18n } = useTranslation('packages')
  return (bytes) => {
    const value = bytes === 0 ? 0 : Math.max(LEAST, bytes / MEGABYTE)
    return t('megabytes', { value: formatDecimal(value, i18n.language, value > 0 && value < WHOLE_FROM ? 1 : 0) })
  }
}
