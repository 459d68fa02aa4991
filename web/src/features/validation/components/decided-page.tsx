import { Container, Stack, Text } from '@mantine/core'
import type { QuestionSummary } from '@pengawas/shared/contracts/questions'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useListState } from '../../../lib/list-state.ts'
import { useQuestions } from '../../../lib/questions.ts'
import { DashboardHead } from '../../../ui/dashboard-head.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import { QuestionCards } from '../../../ui/question/question-cards.tsx'
import { QuestionFilters, type QuestionFilter, useQuestionChoices } from '../../../ui/question/question-filters.tsx'
import { CardFrame } from './card-frame.tsx'
import { ViewActions } from './view-actions.tsx'

const FILTERS = [
  'type',
  'difficulty',
  'competencyCategory',
  'competency',
  'bloomLevel',
] as const satisfies readonly QuestionFilter[]

/** Questions that were decided on: by whom and when, and why where they were rejected. */
export function DecidedPage({ status }: { status: 'approved' | 'rejected' }) {
  const { t } = useTranslation('validation')
  const list = useListState('decided', 'updatedAt', 'desc')
  const choices = useQuestionChoices(FILTERS)
  const result = useQuestions(`validationStatus=${status}&${list.query}`)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DashboardHead subtitle={t('dashboard')} />
        <ListFrame
          list={list}
          result={result}
          searchLabel={t('search')}
          choices={choices}
          emptyText={t(`empty.${status}`)}
          filters={<QuestionFilters names={FILTERS} value={list.filter} onChange={list.setFilter} />}
        >
          {(questions) => (
            <QuestionCards isStale={result.isPlaceholderData} label={t(`caption.${status}`)}>
              {questions.map((question) => (
                <DecidedCard key={question.id} question={question} />
              ))}
            </QuestionCards>
          )}
        </ListFrame>
      </Stack>
    </Container>
  )
}

function DecidedCard({ question }: { question: QuestionSummary }) {
  const { t, i18n } = useTranslation('validation')
  const { validatorName, validationDate, validationNotes, rejectionReason, validationStatus } = question
  return (
    <CardFrame
      question={question}
      facts={[
        [t('validator'), validatorName ?? t('notAvailable')],
        [t('decidedAt'), validationDate === null ? t('notAvailable') : formatInstant(validationDate, i18n.language)],
        ...(validationStatus === 'rejected'
          ? ([
              [
                t('reject.reason'),
                <Text key="reason" size="sm" dir="auto">
                  {rejectionReason ?? t('notAvailable')}
                </Text>,
              ],
            ] as const)
          : []),
        ...(validationNotes === null || validationNotes === '' ? [] : ([[t('notes'), validationNotes]] as const)),
      ]}
      actions={<ViewActions questionId={question.id} />}
    />
  )
}
