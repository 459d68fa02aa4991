import { SegmentedControl, Select } from '@mantine/core'
import { MARKING_STATUSES } from '@pengawas/shared/contracts/marking'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FilterChoices } from '../../../lib/rules/list-view.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { overviewQuery } from '../api/marking.ts'
import { useQueue, type Queue } from '../hooks/use-queue.ts'
import { useQueueColumns } from './queue-columns.tsx'

/** Essays to mark, oldest first. */
export function MarkingQueue() {
  const { t } = useTranslation('marking')
  const queue = useQueue()
  const { list, result, turn } = queue
  const columns = useQueueColumns()
  const choices = useChoices(list.filter('assessmentId'))
  return (
    <ListTable
      list={list}
      result={result}
      searchLabel={t('search')}
      choices={choices}
      emptyText={t(turn === 'mine' ? 'emptyMine' : 'empty')}
      filters={<Filters queue={queue} />}
      caption={t('caption')}
      columns={columns}
      rowId={({ id }) => id}
    />
  )
}

/** The assessments of the queue, and the questions of the one that is chosen. */
function useChoices(assessmentId: string | null): FilterChoices {
  const { t } = useTranslation('marking')
  const { data: overview } = useQuery(overviewQuery)
  const chosen = overview?.find((assessment) => assessment.assessmentId === assessmentId)
  return {
    assessmentId: { label: t('filters.assessment'), values: overview?.map((assessment) => assessment.assessmentId) },
    questionId: {
      label: t('filters.question'),
      values: overview === undefined ? undefined : (chosen?.questions ?? []).map(({ questionId }) => questionId),
    },
    status: { label: t('filters.status'), values: MARKING_STATUSES },
  }
}

function Filters({ queue: { list, turn, setTurn } }: { queue: Queue }) {
  const { t } = useTranslation('marking')
  const { data: overview = [] } = useQuery(overviewQuery)
  const assessmentId = list.filter('assessmentId')
  const questions = overview.find((assessment) => assessment.assessmentId === assessmentId)?.questions ?? []
  return (
    <>
      <SegmentedControl
        aria-label={t('filters.turn')}
        data={[
          { value: 'mine', label: t('filters.mine') },
          { value: 'all', label: t('filters.all') },
        ]}
        value={turn}
        onChange={(value) => setTurn(value === 'all' ? 'all' : 'mine')}
      />
      <Select
        aria-label={t('filters.assessment')}
        placeholder={t('filters.assessment')}
        clearable
        searchable
        w={220}
        data={overview.map((assessment) => ({ value: assessment.assessmentId, label: assessment.title }))}
        value={assessmentId}
        onChange={(value) => list.setFilter('assessmentId', value)}
      />
      {questions.length > 0 ? (
        <Select
          aria-label={t('filters.question')}
          placeholder={t('filters.question')}
          clearable
          searchable
          w={220}
          data={questions.map(({ questionId, preview }) => ({ value: questionId, label: preview }))}
          value={list.filter('questionId')}
          onChange={(value) => list.setFilter('questionId', value)}
        />
      ) : null}
      <Select
        aria-label={t('filters.status')}
        placeholder={t('filters.status')}
        clearable
        w={200}
        data={MARKING_STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        value={list.filter('status')}
        onChange={(value) => list.setFilter('status', value)}
      />
    </>
  )
}
