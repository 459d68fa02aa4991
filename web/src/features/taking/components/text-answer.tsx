import { Group, Text, Textarea } from '@mantine/core'
import { type AnswerInput, MAX_ANSWER_TEXT, type TestItem } from '@pengawas/shared/contracts/test-taking'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textDirection } from '../../../lib/rules/text-direction.ts'
import { countText } from '../rules/progress.ts'
import classes from './question.module.css'

/** Where a candidate answers one question. */
export interface AnswerProps {
  item: TestItem
  value: AnswerInput
  isDisabled: boolean
  onChange: (value: NonNullable<AnswerInput>) => void
}

interface TextAnswerProps extends AnswerProps {
  label: 'question.essay' | 'question.caseStudy'
  rows: number
}

/** From here on the candidate sees how much room is left. */
const NEARLY_FULL = MAX_ANSWER_TEXT - 2_000

export function TextAnswer({ label, rows, value, isDisabled, onChange }: TextAnswerProps) {
  const { t, i18n } = useTranslation('test')
  const text = value?.kind === 'text' ? value.text : ''
  const counted = useDeferredValue(text)
  const { words, characters } = useMemo(() => countText(counted, i18n.language), [counted, i18n.language])
  return (
    <div>
      <Textarea
        label={t(label)}
        autosize
        minRows={rows}
        maxRows={40}
        maxLength={MAX_ANSWER_TEXT}
        // Before the first letter it is the question's, which is around it.
        dir={textDirection(text)}
        spellCheck={false}
        disabled={isDisabled}
        value={text}
        classNames={{ input: classes.textInput, label: classes.textLabel }}
        onChange={(event) => onChange({ kind: 'text', text: event.currentTarget.value })}
      />
      <Group gap="md" mt={6} justify="flex-end">
        <Text size="sm" c="var(--pengawas-quiet)" data-testid="text-count">
          {t('question.count', { words, characters })}
        </Text>
        {text.length > NEARLY_FULL ? (
          <Text size="sm" fw={600} role="status">
            {t('question.room', { value: MAX_ANSWER_TEXT - text.length, count: MAX_ANSWER_TEXT - text.length })}
          </Text>
        ) : null}
      </Group>
    </div>
  )
}
