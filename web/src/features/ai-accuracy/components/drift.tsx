import { LineChart } from '@mantine/charts'
import { Select, Stack, Text, Title } from '@mantine/core'
import type { AiAccuracy } from '@pengawas/shared/contracts/ai-accuracy'
import { FEWEST_KIND_REVIEWS } from '@pengawas/shared/flag-kinds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatShortDay } from '../../../lib/dates.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'
import { useWords } from './use-words.ts'

/** How often one kind was right, week by week, with its interval: whether analysis becomes better or worse. */
export function Drift({ drift }: Pick<AiAccuracy, 'drift'>) {
  const { t } = useTranslation('aiAccuracy')
  const { nameOf } = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = drift.find(({ kind }) => kind === chosen) ?? drift[0]
  return (
    <section aria-labelledby="drift">
      <Title order={2} size="h4" id="drift" mb="sm">
        {t('drift.title')}
      </Title>
      <Stack gap="sm">
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('drift.hint', { fewest: FEWEST_KIND_REVIEWS })}
        </Text>
        {shown === undefined ? (
          <Text role="status">{t('drift.none')}</Text>
        ) : (
          <>
            <Select
              label={t('drift.kind')}
              allowDeselect={false}
              maw={560}
              styles={{ input: { textOverflow: 'ellipsis' } }}
              data={drift.map((one) => ({ value: one.kind, label: nameOf(one) }))}
              value={shown.kind}
              onChange={setChosen}
            />
            <Weeks kind={shown} />
          </>
        )}
      </Stack>
    </section>
  )
}

function Weeks({ kind }: { kind: AiAccuracy['drift'][number] }) {
  const { t, i18n } = useTranslation('aiAccuracy')
  const { nameOf, share, count } = useWords()
  const right = kind.weeks.reduce((sum, week) => sum + week.right, 0)
  const reviews = kind.weeks.reduce((sum, week) => sum + week.right + week.wrong, 0)
  const percent = (value: number | undefined): number | null =>
    value === undefined ? null : Math.round(value * 1_000) / 10
  return (
    <ChartFigure
      title={nameOf(kind)}
      summary={t('drift.summary', {
        kind: nameOf(kind),
        right: count(right),
        reviews: count(reviews),
        weeks: count(kind.weeks.length),
      })}
      columns={[t('drift.week'), t('columns.right'), t('columns.wrong'), t('columns.precision')]}
      rows={kind.weeks.map((week) => [
        formatDay(week.from, i18n.language),
        ...[week.right, week.wrong, share(week.precision)],
      ])}
    >
      <LineChart
        h={240}
        withLegend
        unit="%"
        accessibilityLayer={false}
        tickLine="none"
        curveType="linear"
        connectNulls={false}
        yAxisProps={{ domain: [0, 100], width: 52 }}
        lineProps={{ isAnimationActive: false }}
        dataKey="label"
        data={kind.weeks.map(({ from, precision }) => ({
          label: formatShortDay(from, i18n.language),
          value: percent(precision?.value),
          low: percent(precision?.low),
          high: percent(precision?.high),
        }))}
        series={[
          { name: 'value', label: t('drift.value'), color: 'teal.6' },
          { name: 'low', label: t('drift.low'), color: 'gray.5', strokeDasharray: '4 4' },
          { name: 'high', label: t('drift.high'), color: 'gray.5', strokeDasharray: '4 4' },
        ]}
      />
    </ChartFigure>
  )
}
