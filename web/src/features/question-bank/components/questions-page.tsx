import { Button, Container, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
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
import { useArranged } from '../../../ui/list-view/use-arranged.ts'
import { BankFilters, useBankChoices } from './bank-filters.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { useQuestionColumns } from './question-columns.tsx'
import { QuestionGroups } from './question-groups.tsx'

interface QuestionsPageProps {
  /** Import and export; gets the query of what is listed. */
  tools?: ((query: string) => ReactNode) | undefined
  /** What is said above the list. */
  notice?: ReactNode
}

/** The question bank: cards under their themes, or a table. */
export function QuestionsPage({ tools, notice }: QuestionsPageProps) {
  const { t } = useTranslation('questionBank')
  const user = useUser()
  const list = useListState('questions', 'createdAt', 'desc')
  const result = useQuestions(list.query)
  const [look, setLook] = useLocalStorage<'cards' | 'table'>({
    key: 'question_bank_view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  })
  const [isCreating, creating] = useDisclosure(false)
  const columns = useQuestionColumns()
  const arranged = useArranged(list, columns)
  const choices = useBankChoices()
  const mayWrite = mayDo(user, 'question:write')
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DashboardHead subtitle={t(user.role === 'penilai' ? 'dashboards.assessor' : 'dashboards.bank')}>
          <LookSwitch look={look} onChange={setLook} />
        </DashboardHead>
        {notice}
        <ListFrame
          list={list}
          result={result}
          searchLabel={t('search')}
          choices={choices}
          columns={look === 'table' ? columns : undefined}
          emptyText={t('empty')}
          filters={<BankFilters list={list} hasOrder={look === 'cards'} />}
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
              <DataTable
                caption={t('caption')}
                columns={arranged}
                items={questions}
                list={list}
                rowId={({ id }) => id}
                isStale={result.isPlaceholderData}
              />
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

/** Under their themes, also where the newest come first; other orders would be torn apart. */
function Cards({ list, questions, isStale }: ListedProps) {
  const isByTheme = list.sort === 'theme' || (list.sort === 'createdAt' && list.order === 'desc')
  const { data: counts = [] } = useQuery({ ...themesQuery(list.exportQuery), enabled: isByTheme })
  return <QuestionGroups questions={questions} counts={isByTheme ? counts : null} isStale={isStale} />
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
