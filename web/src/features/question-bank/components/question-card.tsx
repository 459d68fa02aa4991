import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core'
import type { QuestionSummary } from '@pengawas/shared/contracts/questions'
import { isMarkedType } from '@pengawas/shared/questions'
import { IconEdit, IconEye, IconRestore, IconTrash, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useUser } from '../../../lib/profile.ts'
import { useQuestionDialog } from '../../../lib/question-dialog.ts'
import { mayDeleteQuestion, mayEditQuestion } from '../../../lib/questions.ts'
import { cutText } from '../../../lib/rules/cut-text.ts'
import { DifficultyBadge, ValidationBadge } from '../../../ui/question/question-badges.tsx'
import { QuestionCardFrame, type QuestionFact } from '../../../ui/question/question-cards.tsx'
import { useAskDelete } from '../../../ui/question/use-ask-delete.tsx'
import { useReactivate } from '../hooks/use-reactivate.ts'

const PREVIEW_LENGTH = 60

export function usePreview(): (question: Pick<QuestionSummary, 'preview'>) => string {
  const { t } = useTranslation('questionBank')
  return ({ preview }) => (preview === '' ? t('noContent') : cutText(preview, PREVIEW_LENGTH))
}

export function QuestionCard({ question }: { question: QuestionSummary }) {
  const { t, i18n } = useTranslation('questionBank')
  const {
    type,
    theme,
    competencyCategory,
    bloomLevel,
    difficulty,
    category,
    aiEnabled,
    hasRubric,
    validationStatus,
    isActive,
    createdAt,
  } = question
  const facts: QuestionFact[] = [
    [t('fields.type'), t(`types.${type}`)],
    [t('fields.theme'), theme],
    [t('fields.competencyCategory'), t(`competencyCategories.${competencyCategory}`)],
    [t('fields.bloomLevel'), t(`bloomLevels.${bloomLevel}`)],
    [t('fields.aiEnabled'), t(aiEnabled ? 'ai.active' : 'ai.inactive')],
    ...(isMarkedType(type)
      ? [[t('fields.rubric'), t(hasRubric ? 'rubricState.complete' : 'rubricState.pending')] as const]
      : []),
    [t('fields.createdAt'), formatInstant(createdAt, i18n.language)],
  ]
  return (
    <QuestionCardFrame
      question={question}
      previewLength={PREVIEW_LENGTH}
      head={
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Group gap={6}>
            {isActive ? null : <Badge color="gray">{t('inactive')}</Badge>}
            <ValidationBadge status={validationStatus} />
            <DifficultyBadge difficulty={difficulty} />
            {category === null || category === '-' ? null : <Badge variant="default">{category}</Badge>}
          </Group>
          <QuestionActions question={question} />
        </Group>
      }
      facts={facts}
    />
  )
}

/** See, edit, delete, take back into use: what the signed-in person may. */
export function QuestionActions({ question }: { question: QuestionSummary }) {
  const { t } = useTranslation(['actions', 'questionBank'])
  const user = useUser()
  const dialog = useQuestionDialog()
  const preview = usePreview()
  const askDelete = useAskDelete()
  const reactivate = useReactivate()
  const name = preview(question)
  const { isActive } = question
  const mayDelete = mayDeleteQuestion(user, question)
  return (
    <Group gap={2} wrap="nowrap" role="group" aria-label={t('actions:moreFor', { name })}>
      <Action icon={IconEye} label={t('questionBank:actions.view')} onClick={() => dialog.open(question.id)} />
      {isActive && mayEditQuestion(user) ? (
        <Action icon={IconEdit} label={t('actions:edit')} onClick={() => dialog.open(question.id, 'edit')} />
      ) : null}
      {isActive && mayDelete ? (
        <Action icon={IconTrash} color="red" label={t('actions:delete')} onClick={() => askDelete(question.id)} />
      ) : null}
      {!isActive && mayDelete ? (
        <Action
          icon={IconRestore}
          label={t('questionBank:reactivate.action')}
          onClick={() => reactivate(question.id)}
        />
      ) : null}
    </Group>
  )
}

function Action({
  icon: Glyph,
  label,
  color = 'gray',
  onClick,
}: {
  icon: Icon
  label: string
  color?: string
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={color} size="lg" aria-label={label} onClick={onClick}>
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
