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
      show={(name, value) => {
        if (name === 'content') return <RichText html={value as string} />
        if (name !== 'options') return undefined
        return (value as QuestionValues['options']).map(({ key, html }) => <RichText key={key} html={html} />)
      }}
    />
  )
}
