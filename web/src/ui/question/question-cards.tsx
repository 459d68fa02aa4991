import { Paper, Text } from '@mantine/core'
import type { QuestionSummary } from '@pengawas/shared/contracts/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cutText } from '../../lib/rules/cut-text.ts'
import classes from './question-cards.module.css'

interface QuestionCardsProps {
  /** Left out where a heading says it. */
  label?: string
  isStale: boolean
  children: ReactNode
}

/** A list of cards: two to a row on wide screens. */
export function QuestionCards({ label, isStale, children }: QuestionCardsProps) {
  return (
    <ul className={classes.grid} aria-busy={isStale} aria-label={label}>
      {children}
    </ul>
  )
}

export type QuestionFact = readonly [label: string, value: ReactNode]

interface QuestionCardFrameProps {
  question: Pick<QuestionSummary, 'preview'>
  /** Characters of the question that are shown. */
  previewLength: number
  /** Badges and what else stands above the question. */
  head: ReactNode
  facts: readonly QuestionFact[]
  actions?: ReactNode
}

/** What every card of a question looks like: how it begins, and facts about it. */
export function QuestionCardFrame({
  question: { preview },
  previewLength,
  head,
  facts,
  actions,
}: QuestionCardFrameProps) {
  const { t } = useTranslation('questionBank')
  return (
    <Paper component="li" withBorder p="md" className={classes.card}>
      {head}
      <Text fw={600} dir="auto" className={classes.preview}>
        {preview === '' ? t('noContent') : cutText(preview, previewLength)}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions}
    </Paper>
  )
}
