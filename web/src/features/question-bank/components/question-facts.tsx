import { SimpleGrid, Text } from '@mantine/core'
import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { DifficultyBadge, ValidationBadge } from '../../../ui/question/question-badges.tsx'

/** Everything about a question that is not its text. */
export function QuestionFacts({ question }: { question: BankQuestion }) {
  const { t, i18n } = useTranslation('questionBank')
  const { type, theme, competencyCategory, competency, bloomLevel, difficulty, category, tags, aiEnabled } = question
  const facts: [string, ReactNode][] = [
    [t('fields.id'), <bdi key="id">{question.id}</bdi>],
    [t('fields.validationStatus'), <ValidationBadge key="status" status={question.validationStatus} />],
    ...(question.isActive ? [] : [[t('fields.isActive'), t('inactive')] as [string, ReactNode]]),
    [t('fields.type'), t(`types.${type}`)],
    [t('fields.difficulty'), <DifficultyBadge key="difficulty" difficulty={difficulty} />],
    [t('fields.aiEnabled'), t(aiEnabled ? 'ai.active' : 'ai.inactive')],
    [t('fields.theme'), theme],
    [t('fields.competencyCategory'), t(`competencyCategories.${competencyCategory}`)],
    [t('fields.competency'), t(`competencies.${competency}`)],
    [t('fields.bloomLevel'), t(`bloomLevels.${bloomLevel}`)],
    [t('fields.category'), category ?? '–'],
    [t('fields.tags'), tags.length === 0 ? '–' : tags.join(', ')],
    [t('fields.creator'), question.creatorName ?? t('unknown')],
    [t('fields.createdAt'), formatInstant(question.createdAt, i18n.language)],
    [t('fields.updatedAt'), formatInstant(question.updatedAt, i18n.language)],
    [t('fields.version'), t('versionOf', { version: question.version, approved: question.approvedVersion ?? '–' })],
    [t('fields.assessmentCount'), question.assessmentCount],
    ...(question.validatorName === null
      ? []
      : [[t('fields.validator'), question.validatorName] as [string, ReactNode]]),
    ...(question.validationDate === null
      ? []
      : [[t('fields.validationDate'), formatInstant(question.validationDate, i18n.language)] as [string, ReactNode]]),
    ...(question.rejectionReason === null
      ? []
      : [[t('fields.rejectionReason'), question.rejectionReason] as [string, ReactNode]]),
    ...(question.validationNotes === null
      ? []
      : [[t('fields.validationNotes'), question.validationNotes] as [string, ReactNode]]),
  ]
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="sm" m={0}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="var(--pengawas-quiet)">
            {label}
          </Text>
          <Text component="dd" m={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}
