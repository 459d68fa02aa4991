import { Chip, Container, SegmentedControl, Select, Stack } from '@mantine/core'
import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, type ListState } from '../../../lib/list-state.ts'
import { DashboardHead } from '../../../ui/dashboard-head.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import { QuestionCards } from '../../../ui/question/question-cards.tsx'
import { QuestionFilters, type QuestionFilter, useQuestionChoices } from '../../../ui/question/question-filters.tsx'
import { useTasks } from '../api/validation.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CompetenciesButton } from './competencies-button.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { TaskCard, type TaskDialog } from './task-card.tsx'

const FILTERS = [
  'type',
  'difficulty',
  'competencyCategory',
  'competency',
  'bloomLevel',
] as const satisfies readonly QuestionFilter[]
const SORTS = {
  newest: ['createdAt', 'desc'],
  match: ['match', 'asc'],
  dueAt: ['dueAt', 'asc'],
  longest: ['createdAt', 'asc'],
} as const
const SORT_NAMES = Object.keys(SORTS) as (keyof typeof SORTS)[]

/** The work of a validator: what waits for a decision, the newest first. */
export function TasksPage() {
  const { t } = useTranslation('validation')
  const list = useListState('tasks', 'createdAt', 'desc')
  const choices = useQuestionChoices(FILTERS)
  const result = useTasks(list.filter('status') === null ? `status=pending&${list.query}` : list.query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<{ dialog: TaskDialog; task: ValidationTask } | null>(null)
  const close = (): void => setOpen(null)
  const select = (id: string, isSelected: boolean): void =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DashboardHead subtitle={t('dashboard')}>
          <CompetenciesButton />
        </DashboardHead>
        <ListFrame
          list={list}
          result={result}
          searchLabel={t('search')}
          choices={choices}
          emptyText={t('empty.pending')}
          filters={<TaskFilters list={list} />}
        >
          {(tasks) => (
            <>
              <BulkBar
                tasks={tasks.filter(({ mayDecide, status }) => mayDecide && status === 'pending')}
                selected={selected}
                onSelect={setSelected}
              />
              <QuestionCards isStale={result.isPlaceholderData} label={t('caption.pending')}>
                {tasks.map((task) => (
                  <TaskCard
                    key={task.id}
                    task={task}
                    nowMs={result.dataUpdatedAt}
                    isSelected={selected.has(task.id)}
                    onSelect={(isSelected) => select(task.id, isSelected)}
                    onOpen={(dialog) => setOpen({ dialog, task })}
                  />
                ))}
              </QuestionCards>
            </>
          )}
        </ListFrame>
      </Stack>
      {open?.dialog === 'assign' ? <AssignDialog task={open.task} onClose={close} /> : null}
      {open && open.dialog !== 'assign' ? (
        <DecideDialog task={open.task} decision={open.dialog} onClose={close} />
      ) : null}
    </Container>
  )
}

function TaskFilters({ list }: { list: ListState }) {
  const { t } = useTranslation('validation')
  return (
    <>
      <SegmentedControl
        aria-label={t('filters.status')}
        value={list.filter('status') ?? 'pending'}
        onChange={(status) => list.setFilter('status', status === 'pending' ? null : status)}
        data={[
          { value: 'pending', label: t('statuses.pending') },
          { value: 'returned', label: t('statuses.returned') },
        ]}
      />
      <QuestionFilters names={FILTERS} value={list.filter} onChange={list.setFilter} />
      <Select
        aria-label={t('filters.sort')}
        w={200}
        allowDeselect={false}
        data={SORT_NAMES.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={SORT_NAMES.find((name) => SORTS[name][0] === list.sort && SORTS[name][1] === list.order) ?? null}
        onChange={(value) => {
          const [column, order] = SORTS[SORT_NAMES.find((name) => name === value) ?? 'newest']
          list.setSort(column, order)
        }}
      />
      {(['mine', 'overdue'] as const).map((name) => (
        <Chip
          key={name}
          checked={list.filter(name) === 'true'}
          onChange={(isOn) => list.setFilter(name, isOn ? 'true' : null)}
        >
          {t(`filters.${name}`)}
        </Chip>
      ))}
    </>
  )
}
