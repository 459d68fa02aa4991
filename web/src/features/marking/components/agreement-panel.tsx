import { Alert, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Agreement } from '@pengawas/shared/contracts/marking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../lib/rules/numbers.ts'
import { Counter } from '../../../ui/counter.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { overviewQuery, statsQuery } from '../api/marking.ts'
import { AgreementMap } from './agreement-map.tsx'
import { RubricTable } from './rubric-table.tsx'

/** How the essay grader agrees with people, and people with each other; never a figure without its number of pairs. */
export function AgreementPanel() {
  const { t } = useTranslation('marking')
  const [assessmentId, setAssessmentId] = useState<string | null>(null)
  const { data: overview = [] } = useQuery(overviewQuery)
  const stats = useQuery(statsQuery(assessmentId))
  return (
    <Stack gap="lg">
      <Text c="var(--pengawas-quiet)">{t('agreement.hint')}</Text>
      <Select
        label={t('filters.assessment')}
        placeholder={t('agreement.allAssessments')}
        clearable
        searchable
        maw={360}
        data={overview.map((assessment) => ({ value: assessment.assessmentId, label: assessment.title }))}
        value={assessmentId}
        onChange={setAssessmentId}
      />
      <QueryStatus result={stats} />
      {stats.data ? (
        <>
          <SimpleGrid component="dl" cols={{ base: 1, sm: 3 }} m={0}>
            <Figure label={t('agreement.grader')} agreement={stats.data.grader} />
            <Figure label={t('agreement.graderBlind')} agreement={stats.data.graderBlind} />
            <Figure label={t('agreement.markers')} agreement={stats.data.markers} />
          </SimpleGrid>
          <Alert color="gray" variant="light">
            {t('agreement.anchored')}
          </Alert>
          {stats.data.pairs.length > 0 ? <AgreementMap pairs={stats.data.pairs} /> : null}
          <RubricTable rubrics={stats.data.rubrics} />
        </>
      ) : null}
    </Stack>
  )
}

function Figure({ label, agreement: { n, kappa, meanDifference } }: { label: string; agreement: Agreement }) {
  const { t, i18n } = useTranslation('marking')
  const decimal = (value: number, digits: number): string => formatDecimal(value, i18n.language, digits)
  const note =
    meanDifference === null
      ? t('agreement.tooFew', { n: decimal(n, 0) })
      : t('agreement.note', {
          n: decimal(n, 0),
          difference: `${meanDifference > 0 ? '+' : ''}${decimal(meanDifference, 1)}`,
        })
  return <Counter label={label} value={kappa === null ? '–' : `κ ${decimal(kappa, 2)}`} note={note} />
}
