import { BarChart } from '@mantine/charts'
import { Group, Select, SimpleGrid, Skeleton, Title } from '@mantine/core'
import type { SystemActivity } from '@pengawas/shared/contracts/system'
import { FLAG_SEVERITIES } from '@pengawas/shared/flags'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatHourMinute, formatShortDay } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useActivity } from '../api/use-activity.ts'

const PERIODS = [7, 14, 30] as const
const SEVERITY_COLORS = { critical: 'red.8', high: 'orange.6', medium: 'yellow.5', low: 'gray.5' } as const

/** What all charts have: whole numbers, no movement, and no stop for the keyboard, for the table says the same. */
const LOOK = {
  h: 220,
  // In the order of the series, not of the alphabet.
  legendProps: { itemSorter: null },
  accessibilityLayer: false,
  tickLine: 'none',
  yAxisProps: { allowDecimals: false, width: 36 },
  barProps: { isAnimationActive: false },
} as const

/** Findings, test sessions and the hours at which they begin, over the last days. */
export function ActivityCharts() {
  const { t } = useTranslation('overview')
  const [days, setDays] = useState<number>(14)
  const activity = useActivity(days)
  return (
    <section aria-labelledby="activity">
      <Group justify="space-between" align="center" gap="sm" mb="sm">
        <Title order={3} size="h4" id="activity">
          {t('activity.title')}
        </Title>
        <Select
          aria-label={t('activity.period')}
          w={190}
          allowDeselect={false}
          data={PERIODS.map((value) => ({ value: String(value), label: t('activity.lastDays', { value }) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
      </Group>
      {activity.isError ? <FailureAlert error={activity.error} /> : null}
      {activity.isPending ? <Skeleton h={300} /> : null}
      {activity.data ? <Charts activity={activity.data} /> : null}
    </section>
  )
}

function Charts({ activity: { days, hours } }: { activity: SystemActivity }) {
  const { t, i18n } = useTranslation('overview')
  const { language } = i18n
  const sumOf = (pick: (day: SystemActivity['days'][number]) => number): number =>
    days.reduce((sum, day) => sum + pick(day), 0)
  const total = (pick: (day: SystemActivity['days'][number]) => number): string => formatCount(sumOf(pick), language)
  const dayNames = days.map(({ day }) => ({ label: formatShortDay(day, language), name: formatDay(day, language) }))
  const flagsOf = (day: SystemActivity['days'][number]): number =>
    FLAG_SEVERITIES.reduce((sum, severity) => sum + day.flags[severity], 0)
  const hourName = (hour: number): string =>
    formatHourMinute(`2000-01-01T${String(hour).padStart(2, '0')}:00:00+07:00`, language)
  const busiest = hours.indexOf(Math.max(...hours))
  return (
    <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md" style={{ alignItems: 'start' }}>
      <ChartFigure
        title={t('activity.flags')}
        summary={t('activity.flagsSummary', { value: total(flagsOf), days: days.length, count: sumOf(flagsOf) })}
        columns={[t('activity.day'), ...FLAG_SEVERITIES.map((severity) => t(`activity.severity.${severity}`))]}
        rows={days.map((day, index) => [
          dayNames[index]?.name ?? day.day,
          ...FLAG_SEVERITIES.map((severity) => day.flags[severity]),
        ])}
      >
        <BarChart
          {...LOOK}
          withLegend
          type="stacked"
          dataKey="label"
          data={days.map((day, index) => ({ label: dayNames[index]?.label, ...day.flags }))}
          series={FLAG_SEVERITIES.map((name) => ({
            name,
            label: t(`activity.severity.${name}`),
            color: SEVERITY_COLORS[name],
          }))}
        />
      </ChartFigure>
      <ChartFigure
        title={t('activity.sessions')}
        summary={t('activity.sessionsSummary', {
          started: total(({ started }) => started),
          completed: total(({ completed }) => completed),
          days: days.length,
        })}
        columns={[t('activity.day'), t('activity.started'), t('activity.completed')]}
        rows={days.map((day, index) => [dayNames[index]?.name ?? day.day, day.started, day.completed])}
      >
        <BarChart
          {...LOOK}
          withLegend
          dataKey="label"
          data={days.map(({ started, completed }, index) => ({ label: dayNames[index]?.label, started, completed }))}
          series={[
            { name: 'started', label: t('activity.started'), color: 'blue.6' },
            { name: 'completed', label: t('activity.completed'), color: 'teal.6' },
          ]}
        />
      </ChartFigure>
      <ChartFigure
        title={t('activity.hours')}
        summary={
          hours.every((count) => count === 0)
            ? t('activity.noStarts')
            : t('activity.hoursSummary', {
                hour: hourName(busiest),
                value: formatCount(hours[busiest] ?? 0, language),
                count: hours[busiest] ?? 0,
              })
        }
        columns={[t('activity.hour'), t('activity.started')]}
        rows={hours.map((count, hour) => [hourName(hour), count])}
      >
        <BarChart
          {...LOOK}
          dataKey="hour"
          data={hours.map((started, hour) => ({ hour: String(hour).padStart(2, '0'), started }))}
          series={[{ name: 'started', label: t('activity.started'), color: 'blue.6' }]}
        />
      </ChartFigure>
    </SimpleGrid>
  )
}
