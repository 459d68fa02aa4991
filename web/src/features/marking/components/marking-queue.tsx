import { SegmentedControl, Select } from '@mantine/core'
import { MARKING_STATUSES } from '@pengawas/shared/contracts/marking'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
  return (
    <ListTable
      list={list}
      result={result}
      searchLabel={t('search')}
      emptyText={t(turn === 'mine' ? 'emptyMine' : 'empty')}
      filters={<Filters queue={queue} />}
      caption={t('caption')}
      columns={columns}
      rowId={({ id }) => id}
    />
  )
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
