import { Badge, Group, Paper, Text } from '@mantine/core'
import type { QuestionSummary } from '@pengawas/shared/contracts/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { cutText } from '../../../lib/rules/cut-text.ts'
import { DifficultyBadge, ValidationBadge } from '../../../ui/question/question-badges.tsx'
import classes from './card.module.css'

const PREVIEW_LENGTH = 100

interface CardFrameProps {
  question: QuestionSummary
  /** Sits before the badges. */
  lead?: ReactNode
  badges?: ReactNode
  /** Facts beside those of every question. */
  facts?: readonly (readonly [label: string, value: ReactNode])[]
  actions: ReactNode
}

/** What every card of a validator says about a question. */
export function CardFrame({ question, lead, badges, facts = [], actions }: CardFrameProps) {
  const { t, i18n } = useTranslation(['questionBank', 'validation'])
  const { id, type, theme, competencyCategory, bloomLevel, difficulty, creatorName, createdAt, preview, validationStatus } = question
  const all: readonly (readonly [string, ReactNode])[] = [
    [t('questionBank:fields.type'), t(`questionBank:types.${type}`)],
    [t('questionBank:fields.theme'), theme],
    [t('questionBank:fields.competencyCategory'), t(`questionBank:competencyCategories.${competencyCategory}`)],
    [t('questionBank:fields.bloomLevel'), t(`questionBank:bloomLevels.${bloomLevel}`)],
    [t('questionBank:fields.creator'), creatorName ?? t('questionBank:unknown')],
    [t('questionBank:fields.createdAt'), formatInstant(createdAt, i18n.language)],
    ...facts,
  ]
  return (
    <Paper component="li" withBorder p="md" className={classes.card}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {lead}
        <Group gap={6}>
          <ValidationBadge status={validationStatus} />
          <DifficultyBadge difficulty={difficulty} />
          <Badge variant="default">{t('questionBank:versions.number', { version: question.version })}</Badge>
          {badges}
        </Group>
      </Group>
      <Text fw={600} dir="auto" className={classes.preview}>
        {preview === '' ? t('questionBank:noContent') : cutText(preview, PREVIEW_LENGTH)}
      </Text>
      <Text size="xs" c="var(--pengawas-quiet)" ff="monospace">
        <bdi>{id}</bdi>
      </Text>
      <dl className={classes.facts}>
        {all.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="auto" pt={4}>
        {actions}
      </Group>
    </Paper>
  )
}
