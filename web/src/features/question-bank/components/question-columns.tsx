import { Text } from '@mantine/core'
import type { QuestionSummary } from '@pengawas/shared/contracts/questions'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { DifficultyBadge, ValidationBadge } from '../../../ui/question/question-badges.tsx'
import { QuestionActions, usePreview } from './question-card.tsx'

export function useQuestionColumns(): Column<QuestionSummary>[] {
  const { t, i18n } = useTranslation(['questionBank', 'actions'])
  const preview = usePreview()
  return [
    column<QuestionSummary>({
      id: 'content',
      header: t('questionBank:fields.content'),
      cell: (question) => (
        <div>
          <Text fw={600} dir="auto">
            {preview(question)}
          </Text>
          <Text size="xs" c="var(--pengawas-quiet)" ff="monospace">
            <bdi>{question.id.slice(0, 8)}</bdi>
          </Text>
        </div>
      ),
    }),
    column<QuestionSummary>({
      id: 'theme',
      header: t('questionBank:fields.theme'),
      sortable: true,
      cell: ({ theme }) => theme,
    }),
    column<QuestionSummary>({
      id: 'type',
      header: t('questionBank:fields.type'),
      sortable: true,
      cell: ({ type }) => t(`questionBank:types.${type}`),
    }),
    column<QuestionSummary>({
      id: 'difficulty',
      header: t('questionBank:fields.difficulty'),
      sortable: true,
      cell: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} />,
    }),
    column<QuestionSummary>({
      id: 'bloomLevel',
      header: t('questionBank:fields.bloomLevel'),
      sortable: true,
      cell: ({ bloomLevel }) => bloomLevel,
    }),
    column<QuestionSummary>({
      id: 'validationStatus',
      header: t('questionBank:fields.validationStatus'),
      sortable: true,
      cell: ({ validationStatus }) => <ValidationBadge status={validationStatus} />,
    }),
    column<QuestionSummary>({
      id: 'createdAt',
      header: t('questionBank:fields.createdAt'),
      sortable: true,
      cell: ({ createdAt }) => formatInstant(createdAt, i18n.language),
    }),
    column<QuestionSummary>({
      id: 'actions',
      header: t('actions:actionsColumn'),
      screenOnly: true,
      cell: (question) => <QuestionActions question={question} />,
    }),
  ]
}
