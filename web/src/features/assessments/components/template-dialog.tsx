import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newTemplateSchema, type Template } from '@pengawas/shared/contracts/assessment-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditBase, useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { fieldErrors, leadToFirst, showFieldFailures } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { failureCode } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { useEditConflict } from '../../../lib/use-edit-conflict.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { templateQuery, useSaveTemplate } from '../api/templates.ts'
import { beginWith } from '../rules/begin-with.ts'
import type { FormValues } from '../rules/form-values.ts'
import { readDraft, readEdited } from '../rules/read-draft.ts'
import { AssessmentConflict } from './assessment-conflict.tsx'
import { FormFields } from './form-fields.tsx'

interface TemplateDialogProps {
  /** The template that is edited; null for a new one. */
  template: Template | null
  /** What the form begins with, named after the template or the assessment that it is of. */
  from: { name: string; values: FormValues }
  onClose: () => void
}

const baseOf = ({ title, form, version }: Template): EditBase<FormValues> => ({
  version,
  values: beginWith(readDraft(form), title),
})

/** The form of a template: that of an assessment, without days and people. */
export function TemplateDialog({ template, from, onClose }: TemplateDialogProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [base, setBase] = useState({ version: template?.version ?? 0, values: from.values })
  const form = useForm<FormValues>({
    initialValues: base.values,
    validate: ({ title }) => fieldErrors(newTemplateSchema, { title, form: {} }),
  })
  const local = useFormDraft(form, {
    name: `assessment-template:${from.name}`,
    read: readEdited,
    base,
    onBase: setBase,
  })
  const close = useGuardedClose(() => form.isDirty(), onClose, { hasDraft: true })
  const save = useSaveTemplate()
  const queryClient = useQueryClient()
  const editing = useEditConflict(form, {
    base,
    setBase,
    load: async () => baseOf(await queryClient.query({ ...templateQuery(from.name), staleTime: 0 })),
  })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(
        {
          title: values.title,
          form: beginWith(values, values.title),
          known: template && { id: template.id, version: base.version },
        },
        {
          onSuccess: () => {
            local.remove()
            toastSuccess(t('assessments:template.saved'))
            onClose()
          },
          onError: (error) => {
            showFieldFailures(form, error)
            if (failureCode(error) === 'conflict') editing.begin()
          },
        },
      ),
    leadToFirst(form),
  )
  const isConflict = save.isError && failureCode(save.error) === 'conflict'
  return (
    <DialogFrame title={t(template ? 'assessments:template.edit' : 'assessments:template.save')} onClose={close}>
      <DraftGate offer={local.offer}>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('assessments:template.hint')}
            </Text>
            <FormFields form={form} edited={null} isTemplate />
            {isConflict ? <AssessmentConflict editing={editing} /> : null}
            {save.isError && !isConflict && Object.keys(form.errors).length === 0 ? (
              <FailureAlert error={save.error} />
            ) : null}
            <DialogButtons onCancel={close}>
              <Button type="submit" loading={save.isPending}>
                {t('actions:save')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      </DraftGate>
    </DialogFrame>
  )
}

/** The form of a template that is there. */
export const EditTemplate = ({ template, onClose }: { template: Template; onClose: () => void }) => (
  <TemplateDialog template={template} from={{ name: template.id, values: baseOf(template).values }} onClose={onClose} />
)
