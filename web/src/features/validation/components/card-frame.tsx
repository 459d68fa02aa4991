import { Badge, Group } from '@mantine/core'
import type { QuestionSummary } from '@pengawas/shared/contracts/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { DifficultyBadge, ValidationBadge } from '../../../ui/question/question-badges.tsx'
import { QuestionCardFrame, type QuestionFact } from '../../../ui/question/question-cards.tsx'

const PREVIEW_LENGTH = 100

interface CardFrameProps {
  question: QuestionSummary
  /** Sits before the badges. */
  lead?: ReactNode
  badges?: ReactNode
  /** Facts beside those of every question. */
  facts?: readonly QuestionFact[]
  actions: ReactNode
}

/** What every card of a validator says about a question. */
export function CardFrame({ question, lead, badges, facts = [], actions }: CardFrameProps) {
  const { t, i18n } = useTranslation(['questionBank', 'validation'])
  const { type, theme, competencyCategory, bloomLevel, difficulty, creatorName, createdAt, validationStatus } = question
  const all: QuestionFact[] = [
    [t('questionBank:fields.type'), t(`questionBank:types.${type}`)],
    [t('questionBank:fields.theme'), theme],
    [t('questionBank:fields.competencyCategory'), t(`questionBank:competencyCategories.${competencyCategory}`)],
    [t('questionBank:fields.bloomLevel'), t(`questionBank:bloomLevels.${bloomLevel}`)],
    [t('questionBank:fields.creator'), creatorName ?? t('questionBank:unknown')],
    [t('questionBank:fields.createdAt'), formatInstant(createdAt, i18n.language)],
    ...facts,
  ]
  return (
    <QuestionCardFrame
      question={question}
      previewLength={PREVIEW_LENGTH}
      head={
        <Group gap="xs" wrap="nowrap" align="flex-start">
          {lead}
          <Group gap={6}>
            <ValidationBadge status={validationStatus} />
            <DifficultyBadge difficulty={difficulty} />
            <Badge variant="default">{t('questionBank:versions.number', { version: question.version })}</Badge>
            {badges}
          </Group>
        </Group>
      }
      facts={all}
      actions={
        <Group gap="xs" mt="auto" pt={4}>
          {actions}
        </Group>
      }
    />
  )
}
