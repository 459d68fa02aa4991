import { Alert, Button, Fieldset, SegmentedControl, Stack, Text } from '@mantine/core'
import type { QuestionType } from '@pengawas/shared/questions'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leadToFirst, useFields } from '../../../lib/forms.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { CandidateView } from '../../../ui/question/candidate-view.tsx'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { contentOf, type QuestionValues } from '../rules/question-form.ts'
import { useIsWide } from '../hooks/use-is-wide.ts'
import { BasicFields, TypeField, type QuestionFormState } from './basic-fields.tsx'
import { GroupingFields } from './grouping-fields.tsx'
import { OptionsEditor } from './options-editor.tsx'
import classes from './question-form.module.css'
import { RubricEditor } from './rubric-editor.tsx'

interface QuestionFormProps {
  form: QuestionFormState
  submitLabel: string
  isSaving: boolean
  /** What saving will lead to, said before it is done. */
  notice?: string | undefined
  /** What went wrong with the last attempt. */
  failure?: ReactNode
  onSubmit: (values: QuestionValues) => void
  onCancel: () => void
}

const RUBRIC = { legend: 'questionBank:sections.rubric', Editor: RubricEditor } as const

/** Where a right answer is described, by type of question. */
const EDITORS = {
  'multiple-choice': { legend: 'questionBank:sections.options', Editor: OptionsEditor },
  essay: RUBRIC,
  'case-study': RUBRIC,
} as const satisfies Record<QuestionType, object>

/** The sections of a question's form; the question first. The type decides between options and rubric. A candidate's view of it stands beside the form, or is its other face where there is no room. */
export function QuestionForm({ form, submitLabel, isSaving, notice, failure, onSubmit, onCancel }: QuestionFormProps) {
  const { t } = useTranslation(['questionBank', 'actions'])
  const field = useFields(form)
  const [face, setFace] = useState<'write' | 'preview'>('write')
  const isWide = useIsWide()
  const { legend, Editor } = EDITORS[form.values.type]
  const lead = leadToFirst(form)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => {
        setFace('write')
        lead(errors)
      })}
    >
      <Stack gap="md">
        {isWide ? null : (
          <SegmentedControl
            aria-label={t('questionBank:preview.switch')}
            data={[
              { value: 'write', label: t('questionBank:preview.write') },
              { value: 'preview', label: t('questionBank:preview.show') },
            ]}
            value={face}
            onChange={(value) => setFace(value === 'preview' ? 'preview' : 'write')}
          />
        )}
        {notice === undefined ? null : (
          <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
            {notice}
          </Alert>
        )}
        <div className={classes.faces}>
          {isWide || face === 'preview' ? (
            <Beside isWide={isWide}>
              <CandidateView {...contentOf(form.values)} isMultiple={form.values.scoring !== null} />
            </Beside>
          ) : null}
          <Stack gap="md" miw={0} display={isWide || face === 'write' ? undefined : 'none'}>
            <Fieldset legend={t('questionBank:sections.content')}>
              <TypeField form={form} />
              <RichTextEditor
                label={t('questionBank:fields.content')}
                required
                dataPath="content"
                value={form.values.content}
                error={field('content').error}
                onChange={(content) => {
                  form.setFieldValue('content', content)
                  form.clearFieldError('content')
                }}
              />
            </Fieldset>
            <Fieldset legend={t(legend)}>
              <Editor form={form} />
            </Fieldset>
            <Fieldset legend={t('questionBank:sections.basic')}>
              <BasicFields form={form} />
            </Fieldset>
            <Fieldset legend={t('questionBank:sections.grouping')}>
              <GroupingFields form={form} />
            </Fieldset>
          </Stack>
        </div>
        {failure}
        <DialogButtons onCancel={onCancel}>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? t('actions:saving') : submitLabel}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}

function Beside({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const { t } = useTranslation('questionBank')
  if (!isWide) return children
  return (
    <section className={classes.beside} aria-label={t('preview.show')}>
      <Text fw={600} mb="xs">
        {t('preview.show')}
      </Text>
      {children}
    </section>
  )
}
