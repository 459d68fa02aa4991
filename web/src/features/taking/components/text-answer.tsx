import { Group, Text, Textarea } from '@mantine/core'
import { MAX_ANSWER_TEXT, type TestItem } from '@pengawas/shared/contracts/test-taking'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countText } from '../rules/progress.ts'
import classes from './question.module.css'

interface TextAnswerProps {
  item: TestItem
  text: string
  isDisabled: boolean
  onType: (text: string) => void
}

const ROWS = { essay: 8, 'case-study': 14, 'multiple-choice': 8 } as const
/** From here on the candidate is told how much room is left. */
const NEARLY_FULL = MAX_ANSWER_TEXT - 2_000

export function TextAnswer({ item, text, isDisabled, onType }: TextAnswerProps) {
  const { t, i18n } = useTranslation('test')
  const counted = useDeferredValue(text)
  const { words, characters } = useMemo(() => countText(counted, i18n.language), [counted, i18n.language])
  return (
    <div>
      <Textarea
        label={t(item.type === 'case-study' ? 'question.caseStudy' : 'question.essay')}
        autosize
        minRows={ROWS[item.type]}
        maxRows={40}
        maxLength={MAX_ANSWER_TEXT}
        dir="auto"
        spellCheck={false}
        disabled={isDisabled}
        value={text}
        classNames={{ input: classes.textInput, label: classes.textLabel }}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Group gap="md" mt={6} justify="flex-end">
        <Text size="sm" c="var(--pengawas-quiet)" data-testid="text-count">
          {t('question.count', { words, characters })}
        </Text>
        {text.length > NEARLY_FULL ? (
          <Text size="sm" fw={600} role="status">
            {t('question.room', { value: MAX_ANSWER_TEXT - text.length })}
          </Text>
        ) : null}
      </Group>
    </div>
  )
}
