import { Button, Container, SegmentedControl, Select, Stack, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconLayoutCards, IconPlus, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, type ListState } from '../../../lib/list-state.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { themesQuery, useQuestions } from '../../../lib/questions.ts'
import { DashboardHead } from '../../../ui/dashboard-head.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import { QUESTION_FILTERS, QuestionFilters } from '../../../ui/question/question-filters.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { useQuestionColumns } from './question-columns.tsx'
import { QuestionGroups } from './question-groups.tsx'

const ORDERS = {
  theme: ['theme', 'asc'],
  newest: ['createdAt', 'desc'],
  oldest: ['createdAt', 'asc'],
  changed: ['updatedAt', 'desc'],
  difficulty: ['difficulty', 'asc'],
  status: ['validationStatus', 'asc'],
} as const
type Order = keyof typeof ORDERS
const ORDER_NAMES = Object.keys(ORDERS) as Order[]

interface QuestionsPageProps {
  /** Import and export; gets the query of what is listed. */
  tools?: ((query: string) => ReactNode) | undefined
}

/** The question bank: cards under their themes, or a table. */
export function QuestionsPage({ tools }: QuestionsPageProps) {
  const { t } = useTranslation('questionBank')
  const user = useUser()
  const list = useListState(['theme', ...QUESTION_FILTERS], 'theme')
  const result = useQuestions(list.query)
  const [look, setLook] = useLocalStorage<'cards' | 'table'>({
    key: 'question_bank_view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  })
  const [isCreating, creating] = useDisclosure(false)
  const mayWrite = mayDo(user, 'question:write')
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DashboardHead subtitle={t(user.role === 'penilai' ? 'dashboards.assessor' : 'dashboards.bank')}>
          <LookSwitch look={look} onChange={setLook} />
        </DashboardHead>
        <ListFrame
          list={list}
          result={result}
          searchLabel={t('search')}
          emptyText={t('empty')}
          filters={
            <>
              <ThemeSelect list={list} />
              <QuestionFilters value={list.filter} onChange={list.setFilter} />
              {look === 'cards' ? <OrderSelect list={list} /> : null}
            </>
          }
          actions={
            <>
              {tools?.(list.exportQuery)}
              {mayWrite ? (
                <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
                  {t('add')}
                </Button>
              ) : null}
            </>
          }
        >
          {(questions) =>
            look === 'cards' ? (
              <Cards list={list} questions={questions} isStale={result.isPlaceholderData} />
            ) : (
              <QuestionTable list={list} questions={questions} isStale={result.isPlaceholderData} />
            )
          }
        </ListFrame>
      </Stack>
      {isCreating ? <CreateDialog theme={list.filter('theme') ?? ''} onClose={creating.close} /> : null}
    </Container>
  )
}

interface ListedProps {
  list: ListState
  questions: Parameters<typeof QuestionGroups>[0]['questions']
  isStale: boolean
}

function Cards({ list, questions, isStale }: ListedProps) {
  const isByTheme = list.sort === 'theme'
  const { data: counts = [] } = useQuery({ ...themesQuery(list.exportQuery), enabled: isByTheme })
  return <QuestionGroups questions={questions} counts={isByTheme ? counts : null} isStale={isStale} />
}

function QuestionTable({ list, questions, isStale }: ListedProps) {
  const { t } = useTranslation('questionBank')
  const columns = useQuestionColumns()
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      items={questions}
      list={list}
      rowId={({ id }) => id}
      isStale={isStale}
    />
  )
}

function ThemeSelect({ list }: { list: ListState }) {
  const { t } = useTranslation('questionBank')
  const { data: themes = [] } = useQuery(themesQuery())
  return (
    <Select
      aria-label={t('fields.theme')}
      placeholder={t('filters.theme')}
      clearable
      searchable
      limit={50}
      w={210}
      data={themes.map(({ theme, count }) => ({ value: theme, label: `${theme} (${count})` }))}
      value={list.filter('theme')}
      onChange={(theme) => list.setFilter('theme', theme)}
      clearButtonProps={{ 'aria-label': t('filters.clear', { filter: t('fields.theme') }) }}
    />
  )
}

function OrderSelect({ list }: { list: ListState }) {
  const { t } = useTranslation('questionBank')
  return (
    <Select
      aria-label={t('orders.label')}
      w={190}
      allowDeselect={false}
      data={ORDER_NAMES.map((value) => ({ value, label: t(`orders.${value}`) }))}
      value={ORDER_NAMES.find((name) => ORDERS[name][0] === list.sort && ORDERS[name][1] === list.order) ?? null}
      placeholder={t('orders.label')}
      onChange={(value) => {
        const [column, order] = ORDERS[ORDER_NAMES.find((name) => name === value) ?? 'theme']
        list.setSort(column, order)
      }}
    />
  )
}

function LookSwitch({ look, onChange }: { look: 'cards' | 'table'; onChange: (look: 'cards' | 'table') => void }) {
  const { t } = useTranslation('questionBank')
  return (
    <SegmentedControl
      aria-label={t('looks.label')}
      value={look}
      onChange={(value) => onChange(value === 'table' ? 'table' : 'cards')}
      data={[
        { value: 'cards', label: <LookLabel icon={IconLayoutCards} text={t('looks.cards')} /> },
        { value: 'table', label: <LookLabel icon={IconTable} text={t('looks.table')} /> },
      ]}
    />
  )
}

function LookLabel({ icon: LookIcon, text }: { icon: typeof IconTable; text: string }) {
  return (
    <>
      <LookIcon size={18} aria-hidden style={{ display: 'block' }} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
}
