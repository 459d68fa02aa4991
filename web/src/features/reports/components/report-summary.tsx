import { Badge, Group, Progress, Stack, Text } from '@mantine/core'
import type { Report, ReportRecommendation } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { Facts, Part } from './facts.tsx'
import { useEstimates } from './use-estimates.ts'

const BAND_COLORS = {
  '90-100': 'green',
  '80-89': 'blue',
  '70-79': 'yellow',
  '60-69': 'red',
  '50-59': 'red',
  'below-50': 'red',
} as const
const TYPE_COLORS = { attention: 'orange', advice: 'blue', strength: 'green' } as const

/** Figures, bands and what they suggest. */
export function ReportSummary({ report }: { report: Report }) {
  const { t, i18n } = useTranslation('reports')
  const { language } = i18n
  const { percent, plain } = useEstimates()
  const { spread, average, reportData } = report
  const count = (value: number): string => formatCount(value, language)
  const completed = t('estimate.count', {
    value: count(report.completedParticipants),
    total: count(report.totalParticipants),
  })
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          [t('figures.completedParticipants'), completed],
          [t('figures.completionRate'), percent(report.completion)],
          [t('figures.passingRate'), percent(report.passing)],
          [t('figures.averageScore'), average === null ? plain(report.averageScore) : percent(average)],
          [t('figures.median'), plain(spread?.median ?? null)],
          [
            t('figures.middleHalf'),
            spread === null ? '–' : t('page.fromTo', { from: plain(spread.lower), to: plain(spread.upper) }),
          ],
          [t('figures.highest'), plain(spread?.highest ?? null)],
          [t('figures.lowest'), plain(spread?.lowest ?? null)],
          [t('figures.passingScore'), plain(report.passingScore)],
          [t('figures.topPerformers'), count(report.topPerformers)],
          [t('figures.needImprovement'), count(report.needImprovement)],
          [t('figures.openResults'), count(report.openResults)],
          [
            t('figures.period'),
            t('page.fromTo', {
              from: formatInstant(report.startDate, language),
              to: formatInstant(report.endDate, language),
            }),
          ],
        ]}
      />
      <Part title={t('parts.bands')}>
        <Stack gap={6}>
          {reportData.scoreDistribution.map(({ band, count: people }) => (
            <Band key={band} band={band} count={people} total={report.finalResults} />
          ))}
        </Stack>
      </Part>
      <Part title={t('parts.recommendations')}>
        {reportData.recommendations.length === 0 ? <Text>{t('noAdvice')}</Text> : null}
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {reportData.recommendations.map((one) => (
            <Recommendation key={one.kind} recommendation={one} />
          ))}
        </Stack>
      </Part>
    </Stack>
  )
}

function Band({ band, count, total }: Report['reportData']['scoreDistribution'][number] & { total: number }) {
  const { t, i18n } = useTranslation('reports')
  const share = total === 0 ? 0 : count / total
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" w={110} style={{ flexShrink: 0 }}>
        <bdi>{t(`bands.${band}`)}</bdi>
      </Text>
      <Progress value={100 * share} color={BAND_COLORS[band]} size="lg" flex={1} aria-hidden />
      <Text size="sm" w={110} ta="end" style={{ flexShrink: 0 }}>
        {`${formatCount(count, i18n.language)} (${formatPercent(share, i18n.language)})`}
      </Text>
    </Group>
  )
}

/** What is suggested, with the figure that it rests on. */
function Recommendation({ recommendation }: { recommendation: ReportRecommendation }) {
  const { t, i18n } = useTranslation(['reports', 'questionBank'])
  const { percent, coefficient } = useEstimates()
  const { kind, type, competency, count, total, figure } = recommendation
  const name = competency === null ? '' : t(`questionBank:competencies.${competency}`)
  const figures = [
    ...(count === null
      ? []
      : [
          t('reports:estimate.count', {
            value: formatCount(count, i18n.language),
            total: formatCount(total ?? 0, i18n.language),
          }),
        ]),
    ...(figure === null ? [] : [kind === 'low-reliability' ? coefficient(figure) : percent(figure)]),
  ]
  return (
    <li>
      <Group gap="xs">
        <Badge variant="light" color={TYPE_COLORS[type]}>
          {t(`reports:adviceType.${type}`)}
        </Badge>
        <Text fw={600}>{t(`reports:advice.${kind}.title`, { competency: name })}</Text>
        <Text size="sm" fw={600}>
          <bdi>{figures.join(' · ')}</bdi>
        </Text>
      </Group>
      <Text size="sm">{t(`reports:advice.${kind}.description`)}</Text>
      <Text size="sm">{t(`reports:advice.${kind}.action`)}</Text>
    </li>
  )
}
