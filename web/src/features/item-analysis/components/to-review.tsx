import { Badge, Group, Select, Text, Title, UnstyledButton } from '@mantine/core'
import { type Measured, REVIEW_REASONS, type ToReviewPage } from '@pengawas/shared/contracts/item-analysis'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useListState } from '../../../lib/list-state.ts'
import { useQuestionDialog } from '../../../lib/question-dialog.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import { useArranged } from '../../../ui/list-view/use-arranged.ts'
import { useToReview } from '../api/item-analysis.ts'
import { formatSigned } from '../rules/signed.ts'
import { EstimateButton } from './estimate-button.tsx'

type Item = ToReviewPage['items'][number]

/** Questions whose answers raise doubts, with the reasons, and the button that estimates parameters again. */
export function ToReview() {
  const { t, i18n } = useTranslation('itemAnalysis')
  const list = useListState('review', 'reasons')
  const result = useToReview(list.query)
  const columns = useColumns()
  const arranged = useArranged(list, columns)
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <section aria-labelledby="to-review">
      <Title order={2} size="h4" id="to-review">
        {t('review.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="sm">
        {result.data === undefined
          ? t('review.hint')
          : t('review.basis', {
              tests: count(result.data.tests),
              judged: count(result.data.judged),
              least: count(result.data.leastAnswers),
              time: formatInstant(result.data.at, i18n.language),
            })}
      </Text>
      <ListFrame
        list={list}
        result={result}
        columns={columns}
        choices={{ reason: { label: t('review.filter'), values: REVIEW_REASONS } }}
        emptyText={t(result.data?.judged === 0 ? 'review.unjudged' : 'review.empty')}
        filters={
          <Select
            aria-label={t('review.filter')}
            placeholder={t('review.filter')}
            clearable
            data={REVIEW_REASONS.map((reason) => ({ value: reason, label: t(`reasons.short.${reason}`) }))}
            value={list.filter('reason')}
            onChange={(value) => list.setFilter('reason', value)}
          />
        }
        actions={<EstimateButton />}
      >
        {(items) => (
          <DataTable
            caption={t('review.title')}
            columns={arranged}
            items={items}
            list={list}
            rowId={({ questionId }) => questionId}
            isStale={result.isPlaceholderData}
          />
        )}
      </ListFrame>
    </section>
  )
}

function useColumns() {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { language } = i18n
  const dialog = useQuestionDialog()
  const figure = (measured: Measured | null, show: (value: number) => string): string =>
    measured === null
      ? '–'
      : t('review.figure', {
          value: show(measured.value),
          low: show(measured.low),
          high: show(measured.high),
          n: formatCount(measured.n, language),
        })
  const share = (value: number): string => formatPercent(value, language)
  const signed = (value: number): string => formatSigned(value, language)
  return [
    column<Item>({
      id: 'question',
      header: t('review.question'),
      cell: ({ questionId, preview }) => (
        <UnstyledButton onClick={() => dialog.open(questionId, 'analysis')}>
          <Text lineClamp={2} maw={340} td="underline" dir="auto">
            {preview}
          </Text>
        </UnstyledButton>
      ),
    }),
    column<Item>({
      id: 'reasons',
      header: t('review.reasons'),
      sortable: true,
      cell: ({ reasons }) => (
        <Group gap={6}>
          {reasons.map((reason) => (
            <Badge
              key={reason}
              color={reason === 'negative-discrimination' ? 'red' : 'orange'}
              variant="light"
              tt="none"
            >
              {t(`reasons.short.${reason}`)}
            </Badge>
          ))}
        </Group>
      ),
    }),
    column<Item>({ id: 'facility', header: t('facts.facility'), cell: ({ facility }) => figure(facility, share) }),
    column<Item>({ id: 'itemRest', header: t('facts.itemRest'), cell: ({ itemRest }) => figure(itemRest, signed) }),
    column<Item>({ id: 'exposure', header: t('facts.exposure'), cell: ({ exposure }) => figure(exposure, share) }),
    column<Item>({ id: 'n', header: t('review.n'), sortable: true, cell: ({ n }) => formatCount(n, language) }),
  ]
}
