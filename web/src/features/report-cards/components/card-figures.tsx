import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CardFigure } from '@pengawas/shared/contracts/report-cards'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { Part } from './part.tsx'
import { SourceLine } from './source-line.tsx'
import { useAmounts } from './use-card-words.ts'

/** The figures of a card, with the source of each group beneath it. */
export function CardFigures({ figures }: { figures: readonly CardFigure[] }) {
  const { t } = useTranslation('reportCards')
  const groups = [...Map.groupBy(figures, ({ source, readAt }) => `${source} ${readAt}`).values()]
  return (
    <Part title={t('figuresTitle')}>
      {groups.map((group) => (
        <FigureGroup key={group[0]?.key} figures={group} />
      ))}
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('figuresHint')}
      </Text>
    </Part>
  )
}

function FigureGroup({ figures }: { figures: readonly CardFigure[] }) {
  const [first] = figures
  return (
    <Stack gap={4}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} />
        ))}
      </SimpleGrid>
      {first === undefined ? null : <SourceLine source={first.source} readAt={first.readAt} />}
    </Stack>
  )
}

function Figure({ figure }: { figure: CardFigure }) {
  const { t } = useTranslation('reportCards')
  const valueOf = useValue()
  const notes = useNotes()(figure)
  return (
    <Paper withBorder p="sm">
      <Text component="dt" size="sm" c="var(--pengawas-quiet)">
        {t(`figures.${figure.key}`)}
      </Text>
      <Text component="dd" m={0} fw={700} fz="xl" lh={1.3}>
        <bdi>{valueOf(figure.unit, figure.value, figure.n)}</bdi>
      </Text>
      {notes.map((note) => (
        <Text component="dd" m={0} size="sm" c="var(--pengawas-quiet)" key={note}>
          {note}
        </Text>
      ))}
    </Paper>
  )
}

/** A figure, or why there is none: too little that it could rest on, or nobody knows. */
function useValue(): (unit: CardFigure['unit'], value: number | null, n: number | null) => string {
  const { t } = useTranslation(['reportCards', 'reports'])
  const amounts = useAmounts()
  return (unit, value, n) => {
    if (value !== null) return amounts[unit](value)
    return n === null ? t('reportCards:unknown') : t('reports:estimate.tooFew')
  }
}

/** What belongs to a figure: what it rests on, how sure it is, when it was so, and how it was before. */
function useNotes(): (figure: CardFigure) => string[] {
  const { t, i18n } = useTranslation('reportCards')
  const { language } = i18n
  const amounts = useAmounts()
  const valueOf = useValue()
  const withCount = (text: string, n: number | null): string =>
    n === null || n === 0 ? text : `${text} (${t('n', { value: formatCount(n, language) })})`
  return ({ unit, n, low, high, reachedAt, before }) => [
    ...(n === null ? [] : [t('n', { value: formatCount(n, language) })]),
    ...(low === null || high === null ? [] : [t('interval', { low: amounts[unit](low), high: amounts[unit](high) })]),
    ...(reachedAt === null ? [] : [t('reached', { time: formatInstant(reachedAt, language) })]),
    ...(before === null ? [] : [t('previous', { value: withCount(valueOf(unit, before.value, before.n), before.n) })]),
  ]
}
