import { Badge, Group, Stack, Text } from '@mantine/core'
import type { AssessmentComparison as Comparison } from '@pengawas/shared/contracts/report-comparisons'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { Difference } from './difference.tsx'
import { useEstimates } from './use-estimates.ts'

type Row = Comparison['assessments'][number]

/** As they were chosen, and in no other order. */
const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const

/** Figures of each assessment, and what separates it from the first. */
export function AssessmentComparison({ comparison: { assessments, intervals } }: { comparison: Comparison }) {
  const { t, i18n } = useTranslation('comparisons')
  const { language } = i18n
  const { percent } = useEstimates()
  const first = assessments[0]
  const columns = [
    column<Row>({
      id: 'assessment',
      header: t('fields.assessment'),
      cell: ({ title, endDate, againstFirst }) => (
        <div>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              <bdi>{title}</bdi>
            </Text>
            {againstFirst === null ? <Badge variant="light">{t('baseline')}</Badge> : null}
          </Group>
          <Text size="xs" c="var(--pengawas-quiet)">
            {formatInstant(endDate, language)}
          </Text>
        </div>
      ),
    }),
    column<Row>({ id: 'people', header: t('fields.people'), cell: ({ n }) => formatCount(n, language) }),
    column<Row>({ id: 'average', header: t('fields.average'), cell: ({ average }) => <bdi>{percent(average)}</bdi> }),
    column<Row>({
      id: 'passing',
      header: t('fields.passing'),
      cell: ({ passing, passingScore, againstFirst }) => (
        <div>
          <bdi>{percent(passing)}</bdi>
          <Text size="xs" c="var(--pengawas-quiet)">
            {againstFirst === null || againstFirst.samePassingScore
              ? t('mark', { value: passingScore })
              : t('otherMark', { own: passingScore, first: first?.passingScore ?? '' })}
          </Text>
        </div>
      ),
    }),
    column<Row>({
      id: 'against',
      header: t('fields.against'),
      cell: ({ againstFirst }) => (againstFirst === null ? '–' : <Against against={againstFirst} />),
    }),
  ]
  return (
    <Stack gap="sm">
      <DataTable
        caption={t('title')}
        columns={columns}
        items={assessments}
        list={ORDER}
        rowId={({ id }) => id}
        isStale={false}
      />
      {intervals > 1 ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('together', { intervals })}
        </Text>
      ) : null}
    </Stack>
  )
}

function Against({ against }: { against: NonNullable<Row['againstFirst']> }) {
  const { t } = useTranslation('comparisons')
  const { incomparable, sharedQuestions, allQuestions, sharedPeople, method, difference } = against
  if (incomparable.length > 0)
    return (
      <div>
        <Badge variant="light" color="orange" tt="none" fw={500}>
          {t('notComparable')}
        </Badge>
        <Text size="sm">
          {incomparable
            .map((reason) =>
              t(`incomparable.${reason}`, { shared: sharedQuestions, all: allQuestions, count: allQuestions }),
            )
            .join(' · ')}
        </Text>
      </div>
    )
  return (
    <div>
      <Difference difference={difference} />
      {method === null || difference === null ? null : (
        <Text size="xs" c="var(--pengawas-quiet)">
          {t(`method.${method}`, { n: difference.n, shared: sharedPeople })}
        </Text>
      )}
    </div>
  )
}
