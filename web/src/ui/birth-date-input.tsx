import { DateInput, type DateInputProps } from '@mantine/dates'
import { parseDay } from '../lib/rules/parse-day.ts'
import { useCalendarLabels } from './use-calendar-labels.ts'

interface BirthDateInputProps extends Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onDay: (day: string) => void
}

/** A date of birth, typed day first or chosen by decade, year and month. */
export function BirthDateInput({ value, onDay, ...props }: BirthDateInputProps) {
  const calendar = useCalendarLabels()
  return (
    <DateInput
      {...calendar}
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      placeholder="DD/MM/YYYY"
      maxDate={new Date()}
      defaultLevel="decade"
      {...props}
      value={value === '' ? null : value}
      onChange={(day) => onDay(day ?? '')}
    />
  )
}
