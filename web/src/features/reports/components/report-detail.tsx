import { Stack, Text } from '@mantine/core'
import { LEAST_TESTS, type Report } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatDecimal, roundTo } from '../../../lib/rules/numbers.ts'
import { CompetencyMap } from './competency-map.tsx'
import { Part } from './facts.tsx'
import { IntegrityFacts } from './integrity-facts.tsx'
import { ItemTable } from './item-table.tsx'
import { useEstimates } from './use-estimates.ts'

/** How far the scores can be trusted, by what they come about, and how the test was carried out. */
export function ReportDetail({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  return (
    <Stack gap="lg">
      <Part title={t('parts.reliability')}>
        <Reliability reliability={report.reliability} />
      </Part>
      <Part title={t('parts.competencies')}>
        <CompetencyMap report={report} />
      </Part>
      <Part title={t('parts.items')}>
        {report.items === null ? <Text size="sm">{t('items.adaptive')}</Text> : <ItemTable items={report.items} />}
      </Part>
      <Part title={t('parts.integrity')}>
        <IntegrityFacts integrity={report.integrity} />
      </Part>
    </Stack>
  )
}

function Reliability({ reliability }: Pick<Report, 'reliability'>) {
  const { t, i18n } = useTranslation('reports')
  const { coefficient } = useEstimates()
  const { method, measured, meaning, scoreError, tests, questions } = reliability
  if (measured === null || meaning === null)
    return <Text size="sm">{t('reliability.tooFew', { least: LEAST_TESTS, tests })}</Text>
  const decimal = (value: number): string => formatDecimal(value, i18n.language, 1)
  return (
    <>
      <Text fw={700}>
        <bdi>{coefficient(measured)}</bdi>
      </Text>
      <Text>{t(`reliability.meaning.${meaning}`)}</Text>
      {scoreError === null ? null : (
        <Text>{t('reliability.scoreError', { value: decimal(scoreError), count: roundTo(scoreError, 1) })}</Text>
      )}
      <Text size="sm" c="var(--pengawas-quiet)">
        {t(`reliability.method.${method}`, { tests: measured.n, questions: decimal(questions ?? 0) })}
      </Text>
    </>
  )
}
