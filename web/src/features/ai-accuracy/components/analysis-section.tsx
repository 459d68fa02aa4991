import { BarChart } from '@mantine/charts'
import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { AiAccuracy } from '@pengawas/shared/contracts/ai-accuracy'
import { useTranslation } from 'react-i18next'
import { formatDay, formatShortDay } from '../../../lib/dates.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { useWords } from './use-words.ts'

/** Latency, sampled and skipped frames, now and over time. */
export function AnalysisSection({ accuracy: { now, lastDay, days } }: { accuracy: AiAccuracy }) {
  const { t } = useTranslation('aiAccuracy')
  const { count } = useWords()
  const ms = (value: number | null): string =>
    value === null
      ? t('analysis.none')
      : t('analysis.ms', { value: count(Math.round(value)), n: count(lastDay.readings), count: lastDay.readings })
  return (
    <section aria-labelledby="analysis-now">
      <Title order={2} size="h4" id="analysis-now" mb="sm">
        {t('analysis.title')}
      </Title>
      <Stack gap="md">
        {now === null ? <Text role="status">{t('analysis.unknown')}</Text> : null}
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 3 }} m={0}>
          {now === null ? null : (
            <>
              <Counter
                label={t('analysis.ready')}
                value={t('analysis.readyOf', { ready: count(now.ready), nodes: count(now.nodes) })}
              />
              <Counter label={t('analysis.queued')} value={now.queued} />
            </>
          )}
          <Counter label={t('analysis.sampled')} value={lastDay.sampled} />
          <Counter label={t('analysis.skipped')} value={lastDay.skipped} />
          <Counter label={t('analysis.latencyP50')} value={ms(lastDay.latencyP50Ms)} />
          <Counter label={t('analysis.latencyP95')} value={ms(lastDay.latencyP95Ms)} />
        </SimpleGrid>
        {days.length === 0 ? null : <Days days={days} />}
      </Stack>
    </section>
  )
}

function Days({ days }: Pick<AiAccuracy, 'days'>) {
  const { t, i18n } = useTranslation('aiAccuracy')
  const { count } = useWords()
  const { language } = i18n
  const sum = (of: (day: AiAccuracy['days'][number]) => number): string =>
    count(days.reduce((total, day) => total + of(day), 0))
  const latency = (value: number | null): string => (value === null ? '–' : count(Math.round(value)))
  return (
    <ChartFigure
      title={t('analysis.days')}
      summary={t('analysis.daysSummary', {
        sampled: sum(({ sampled }) => sampled),
        skipped: sum(({ skipped }) => skipped),
        days: 30,
      })}
      columns={[t('analysis.day'), t('analysis.kept'), t('analysis.left'), 'p50 (ms)', 'p95 (ms)']}
      rows={days.map(({ day, sampled, skipped, latencyP50Ms, latencyP95Ms }) => [
        formatDay(day, language),
        ...[sampled, skipped, latency(latencyP50Ms), latency(latencyP95Ms)],
      ])}
    >
      <BarChart
        h={220}
        withLegend
        accessibilityLayer={false}
        tickLine="none"
        yAxisProps={{ allowDecimals: false, width: 56 }}
        barProps={{ isAnimationActive: false }}
        dataKey="label"
        data={days.map(({ day, sampled, skipped }) => ({ label: formatShortDay(day, language), sampled, skipped }))}
        series={[
          { name: 'sampled', label: t('analysis.kept'), color: 'teal.6' },
          { name: 'skipped', label: t('analysis.left'), color: 'orange.6' },
        ]}
      />
    </ChartFigure>
  )
}
