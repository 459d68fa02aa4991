import { DateInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../lib/list-state.ts'
import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../lib/rules/day-range.ts'
import { useCalendarLabels } from './use-calendar-labels.ts'

/** Narrows a list to what lies between two days, by its filters `from` and `to`. */
export function DayFilters({ list }: { list: Pick<ListState, 'filter' | 'setFilter'> }) {
  const { t } = useTranslation('audit')
  const calendar = useCalendarLabels()
  const day = { ...calendar, valueFormat: 'DD/MM/YYYY', clearable: true, w: 170, maxDate: new Date() }
  return (
    <>
      <DateInput
        {...day}
        aria-label={t('filters.from')}
        placeholder={t('filters.from')}
        value={dayOf(list.filter('from'))}
        onChange={(value) => list.setFilter('from', value === null ? null : startOfDay(value))}
      />
      <DateInput
        {...day}
        aria-label={t('filters.to')}
        placeholder={t('filters.to')}
        value={lastDayBefore(list.filter('to'))}
        onChange={(value) => list.setFilter('to', value === null ? null : endOfDay(value))}
      />
    </>
  )
}
