import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { QuestionChoice } from '@pengawas/shared/contracts/question-choices'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { PICKER_KEY } from '../../../lib/questions.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QuestionFilters, type QuestionFilter } from '../../../ui/question/question-filters.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { fetchBank, fetchQuestions } from '../api/pickers.ts'
import { useChoice } from '../hooks/use-choice.ts'
import type { Blueprint } from '../rules/blueprint.ts'
import { BlueprintPanel } from './blueprint-panel.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { QuestionRow } from './question-row.tsx'
import classes from './question-selection.module.css'

const MAX_QUESTIONS = 200
const PAGE_SIZE = 20
const TYPING_PAUSE_MS = 300
const FILTERS = [
  'type',
  'difficulty',
  'competencyCategory',
  'competency',
  'bloomLevel',
] as const satisfies readonly QuestionFilter[]

interface QuestionSelectionProps {
  chosen: QuestionChoice[]
  /** How many questions the assessment is to have. */
  wanted: number
  blueprint: Blueprint | null
  onBlueprint: (blueprint: Blueprint | null) => void
  onClose: () => void
  onChoose: (questions: QuestionChoice[]) => void
}

/** Chooses questions for an assessment, with the blueprint beside them. Some people see questions that are not approved; no one can choose them. */
export function QuestionSelection({
  chosen,
  wanted,
  blueprint,
  onBlueprint,
  onClose,
  onChoose,
}: QuestionSelectionProps) {
  const { t } = useTranslation(['questionBank', 'assessments', 'actions', 'common'])
  const user = useUser()
  const choice = useChoice<QuestionChoice>(chosen, MAX_QUESTIONS)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [filters, setFilters] = useState<Partial<Record<QuestionFilter, string>>>({})
  const [page, setPage] = useState(1)
  const [scope, setScope] = useState<'approved' | 'all'>('approved')
  const fetchPage = scope === 'all' ? fetchBank : fetchQuestions
  const asked = (size: number, at: number): URLSearchParams =>
    new URLSearchParams({
      ...(search === '' ? {} : { q: search }),
      ...filters,
      sort: 'theme',
      page: String(at),
      pageSize: String(size),
    })
  const query = asked(PAGE_SIZE, page)
  const result = useQuery({
    queryKey: [...PICKER_KEY, scope, query.toString()],
    queryFn: ({ signal }) => fetchPage(query, signal),
    placeholderData: keepPreviousData,
  })
  const selectAll = useMutation({
    mutationFn: () => fetchPage(asked(MAX_QUESTIONS, 1), undefined),
    onSuccess: ({ items }) => choice.add(items.filter(({ isApproved }) => isApproved)),
  })
  const isFiltered = search !== '' || Object.keys(filters).length > 0
  return (
    <DialogFrame title={t('questionBank:selection.title')} size={1240} onClose={onClose}>
      <div className={classes.columns}>
        <Stack gap="sm" miw={0}>
          <Group gap="sm">
            <TextInput
              type="search"
              aria-label={t('assessments:pick.searchQuestions')}
              placeholder={t('assessments:pick.searchQuestions')}
              leftSection={<IconSearch size={18} aria-hidden />}
              style={{ flex: '1 1 220px' }}
              data-autofocus
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setPage(1)
              }}
            />
            <QuestionFilters
              names={FILTERS}
              value={(name) => filters[name] ?? null}
              onChange={(name, value) => {
                setFilters(({ [name]: _before, ...others }) => (value === null ? others : { ...others, [name]: value }))
                setPage(1)
              }}
            />
            {mayDo(user, 'question:read') ? (
              <SegmentedControl
                aria-label={t('questionBank:fields.validationStatus')}
                value={scope}
                onChange={(value) => {
                  setScope(value === 'all' ? 'all' : 'approved')
                  setPage(1)
                }}
                data={[
                  { value: 'approved', label: t('questionBank:statuses.approved') },
                  { value: 'all', label: t('actions:all') },
                ]}
              />
            ) : null}
            <Tooltip label={t('questionBank:selection.refresh')}>
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={t('questionBank:selection.refresh')}
                loading={result.isFetching}
                onClick={() => void result.refetch()}
              >
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
          <ChosenBar
            chosen={choice.chosen.length}
            maximum={MAX_QUESTIONS}
            overText={choice.isOver ? t('assessments:pick.maximumQuestions', { max: MAX_QUESTIONS }) : null}
            canSelectAll={Boolean(result.data?.total)}
            isSelecting={selectAll.isPending}
            onSelectAll={() => selectAll.mutate()}
            onClear={() => choice.choose([])}
          />
          {result.isError ? <FailureAlert error={result.error} /> : null}
          {result.isPending ? <Loading py="lg" /> : null}
          {result.data?.total === 0 ? (
            <Text py="md" c="var(--pengawas-quiet)" role="status">
              {t(isFiltered ? 'actions:noMatches' : 'assessments:pick.noQuestions')}
            </Text>
          ) : null}
          <ul className={classes.list} aria-busy={result.isPlaceholderData}>
            {result.data?.items.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                isChosen={choice.ids.has(question.id)}
                onChoose={(isChosen) => (isChosen ? choice.add([question]) : choice.remove(question.id))}
                onDeleted={() => choice.remove(question.id)}
              />
            ))}
          </ul>
          {result.data && result.data.total > PAGE_SIZE ? (
            <PageLinks total={result.data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
          ) : null}
        </Stack>
        <BlueprintPanel questions={choice.chosen} wanted={wanted} blueprint={blueprint} onChange={onBlueprint} />
      </div>
      <Group justify="flex-end" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          onClick={() => {
            onChoose(choice.chosen)
            onClose()
          }}
        >
          {t('assessments:pick.use')}
        </Button>
      </Group>
    </DialogFrame>
  )
}
