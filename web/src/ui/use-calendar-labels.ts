import { useTranslation } from 'react-i18next'

const CONTROLS = ['previousMonth', 'nextMonth', 'previousYear', 'nextYear', 'previousDecade', 'nextDecade'] as const

/** Props that every date picker needs to be read aloud; days of other months are left out, for they are too pale to read. */
export function useCalendarLabels() {
  const { t } = useTranslation('actions')
  return {
    ariaLabels: Object.fromEntries(CONTROLS.map((control) => [control, t(`calendar.${control}`)])),
    clearButtonProps: { 'aria-label': t('calendar.clear') },
    hideOutsideDates: true,
  }
}
