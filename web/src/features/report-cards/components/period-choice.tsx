import { Group, Select, Stack, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { MOST_CARD_DAYS } from '@pengawas/shared/contracts/report-cards'
import { REPORT_PERIOD_NAMES } from '@pengawas/shared/contracts/reports'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../lib/rules/day-range.ts'
import { useCalendarLabels } from '../../../ui/use-calendar-labels.ts'
import { type CardPeriod, dayOrNone, daysOf, periodFault } from '../rules/card-address.ts'

const DAYS = 'days'

interface PeriodChoiceProps {
  period: CardPeriod
  onChange: (period: CardPeriod) => void
}

/** One of the periods that end today, or two days; days begin with those that were shown. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation(['reportCards', 'reports'])
  const today = dayOf(new Date().toISOString()) ?? ''
  const choose = (value: string | null): void => {
    if (value === DAYS) {
      if (period.kind === 'named') onChange(daysOf(period.name, today))
      return
    }
    const name = REPORT_PERIOD_NAMES.find((known) => known === value)
    if (name !== undefined) onChange({ kind: 'named', name })
  }
  return (
    <Group gap="sm" align="flex-start">
      <Select
        label={t('reportCards:period.label')}
        allowDeselect={false}
        w={260}
        data={[
          ...REPORT_PERIOD_NAMES.map((value) => ({ value, label: t(`reports:page.period.${value}`) })),
          { value: DAYS, label: t('reportCards:period.days') },
        ]}
        value={period.kind === 'named' ? period.name : DAYS}
        onChange={choose}
      />
      {period.kind === 'days' ? <Days period={period} today={today} onChange={onChange} /> : null}
    </Group>
  )
}

type DaysPeriod = Extract<CardPeriod, { kind: 'days' }>

function Days({ period, today, onChange }: PeriodChoiceProps & { period: DaysPeriod; today: string }) {
  const { t } = useTranslation('reportCards')
  const calendar = useCalendarLabels()
  const faultId = useId()
  const fault = periodFault(period)
  const field = (name: 'from' | 'to') => ({
    ...calendar,
    label: t(`period.${name}`),
    valueFormat: 'DD/MM/YYYY',
    w: 170,
    maxDate: today,
    value: dayOrNone(period[name]),
    onChange: (value: string | null) => onChange({ ...period, [name]: value ?? '' }),
    error: fault !== null,
    ...(fault === null ? {} : { 'aria-describedby': faultId }),
  })
  return (
    <Stack gap={4}>
      <Group gap="sm" align="flex-start">
        <DateInput {...field('from')} />
        <DateInput {...field('to')} />
      </Group>
      {fault === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" id={faultId}>
          {t(`period.faults.${fault}`, { days: MOST_CARD_DAYS })}
        </Text>
      )}
    </Stack>
  )
}
