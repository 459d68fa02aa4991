import { Group, Input, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { parseDay } from '../lib/rules/parse-day.ts'
import { formatTimeOfDay, parseTimeOfDay, shiftTime } from '../lib/rules/time-of-day.ts'
import { useCalendarLabels } from './use-calendar-labels.ts'

interface DateTimeInputProps {
  label: string
  description?: string
  error?: ReactNode
  withAsterisk?: boolean
  'data-path'?: string
  /** `YYYY-MM-DD HH:mm:ss`, or empty. A time that is none stands there as it was typed, for the form's rule to refuse. */
  value: string
  onChange: (value: string) => void
  onBlur?: (event: never) => void
  /** `HH:mm`: what a day that is chosen first begins with. */
  defaultTime: string
}

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
const HOUR_DIGITS = 2

/** A day and a time: each is typed as people write it, chosen from a calendar, or moved by the arrow keys. */
export function DateTimeInput({
  label,
  description,
  error,
  withAsterisk,
  value,
  onChange,
  ...props
}: DateTimeInputProps) {
  const { t, i18n } = useTranslation('actions')
  const calendar = useCalendarLabels()
  const errorId = useId()
  const separator = i18n.language === 'id' ? '.' : ':'
  const show = (time: string): string => {
    const parsed = parseTimeOfDay(time.slice(0, 5))
    return parsed ? formatTimeOfDay(parsed, separator) : time
  }
  const day = value.slice(0, 10)
  /** What is being typed, until the field is left; without a day it is kept here. */
  const [typed, setTyped] = useState<string | null>(null)
  const stored = value.slice(11)
  const shown = typed ?? show(stored)
  const give = (nextDay: string, time: string): void => {
    const parsed = parseTimeOfDay(time)
    onChange(nextDay === '' ? '' : `${nextDay} ${parsed ? `${formatTimeOfDay(parsed)}:00` : time}`)
  }
  const type = (time: string): void => {
    setTyped(time)
    if (day !== '') give(day, time)
  }
  const leave = (): void => {
    if (day === '') setTyped(shown === '' ? null : show(shown))
    else setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = ARROWS[event.key]
    const parsed = parseTimeOfDay(shown)
    if (step === undefined || parsed === null) return
    event.preventDefault()
    const field = event.currentTarget
    const caret = field.selectionStart ?? 0
    const moved = shiftTime(parsed, caret <= HOUR_DIGITS ? step * 60 : step)
    flushSync(() => type(formatTimeOfDay(moved, separator)))
    field.setSelectionRange(caret, caret)
  }
  const described = error === undefined || error === null ? {} : { 'aria-describedby': errorId, error: true }
  return (
    <Input.Wrapper
      component="fieldset"
      p={0}
      m={0}
      bd={0}
      miw={0}
      label={label}
      labelElement="div"
      description={description}
      error={error}
      errorProps={{ id: errorId }}
      withAsterisk={withAsterisk ?? false}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <DateInput
          {...calendar}
          {...described}
          aria-label={`${label}, ${t('calendar.day')}`}
          data-path={props['data-path']}
          style={{ flex: 1 }}
          valueFormat="DD/MM/YYYY"
          placeholder="DD/MM/YYYY"
          dateParser={parseDay}
          clearable
          value={day === '' ? null : day}
          onChange={(next) => give(next ?? '', shown === '' ? props.defaultTime : shown)}
        />
        <TextInput
          {...described}
          aria-label={`${label}, ${t('calendar.time')}`}
          w={92}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`08${separator}00`}
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
      </Group>
    </Input.Wrapper>
  )
}
