import { Group, Text } from '@mantine/core'
import { IconCheck, IconPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { useEditConflict } from '../../../lib/use-edit-conflict.ts'
import { EditConflict } from '../../../ui/edit-conflict.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import type { QuestionValues } from '../rules/question-form.ts'

/** The fields of a question that two people saved differently. */
export function QuestionConflict({ editing }: { editing: ReturnType<typeof useEditConflict<QuestionValues>> }) {
  const { t } = useTranslation('questionBank')
  return (
    <EditConflict
      editing={editing}
      label={(name) => t(`fields.${name as keyof QuestionValues & 'content'}`)}
      show={(name, values) => {
        if (name === 'content') return <RichText html={values.content} />
        return name === 'options' ? <Options values={values} /> : undefined
      }}
    />
  )
}

/** Options with what is right and what is pinned. */
function Options({ values: { options, correctAnswer, correctAnswers, scoring } }: { values: QuestionValues }) {
  const { t } = useTranslation('questionBank')
  const right = scoring === null ? [correctAnswer] : correctAnswers
  return (
    <>
      {options.map(({ key, html, isPinned }) => (
        <Group key={key} gap="xs" wrap="nowrap">
          <RichText html={html} />
          {right.includes(key) ? <IconCheck size={16} role="img" aria-label={t('fields.correctAnswer')} /> : null}
          {isPinned ? <IconPin size={16} role="img" aria-label={t('pinned')} /> : null}
        </Group>
      ))}
      {scoring === null ? null : <Text size="sm">{t(`scorings.${scoring}`)}</Text>}
    </>
  )
}
