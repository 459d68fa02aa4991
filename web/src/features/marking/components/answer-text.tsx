import { Text, VisuallyHidden } from '@mantine/core'
import type { Suggestion } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { splitAnswer } from '../rules/split-answer.ts'
import classes from './answer-text.module.css'

interface AnswerTextProps {
  answer: string
  /** Passages to highlight; null: none. */
  suggestion: Suggestion | null
}

/** What the candidate wrote, as plain text. Passages that the grader found carry the number of their key point. */
export function AnswerText({ answer, suggestion }: AnswerTextProps) {
  const { t } = useTranslation('marking')
  if (answer.trim() === '') return <Text c="var(--pengawas-quiet)">{t('blank')}</Text>
  return (
    <div dir="auto" className={classes.answer}>
      {splitAnswer(answer, suggestion?.keyPoints ?? []).map(({ text, keyPoints, begins }, index) =>
        keyPoints.length === 0 ? (
          <span key={index}>{text}</span>
        ) : (
          <mark key={index} className={classes.passage}>
            {begins.map((number) => (
              <sup key={number} className={classes.number}>
                <VisuallyHidden>{t('keyPointNumber', { number })}</VisuallyHidden>
                <span aria-hidden>{number}</span>
              </sup>
            ))}
            {text}
          </mark>
        ),
      )}
    </div>
  )
}
