import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  LONGEST_WARNING,
  type WarningTemplate,
  type WarningTexts,
  warningTextsSchema,
} from '@pengawas/shared/contracts/warning-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leadToFirst, showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { failureCode } from '../../../lib/http.ts'
import { directionOf, LANGUAGES } from '../../../lib/i18n.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { warningTemplatesQuery } from '../../../lib/warning-templates.ts'
import { ConflictAlert } from '../../../ui/conflict-alert.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSaveTemplate } from '../api.ts'

const EMPTY: WarningTexts = { id: '', en: '', ar: '', zh: '', ja: '' }

interface TemplateDialogProps {
  /** The template that is edited; null for a new one. */
  template: WarningTemplate | null
  onClose: () => void
}

/** The words of a prepared warning, one field for each language. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation(['warnings', 'actions'])
  const form = useForm<WarningTexts>({
    initialValues: template?.texts ?? EMPTY,
    validate: validateWith(warningTextsSchema),
  })
  const field = useFields(form)
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const queryClient = useQueryClient()
  const save = useSaveTemplate()
  const submit = form.onSubmit(
    (texts) =>
      save.mutate(
        { texts, known: template },
        {
          onSuccess: () => {
            toastSuccess(t('warnings:saved'))
            onClose()
          },
          onError: (error) => showFieldFailures(form, error),
        },
      ),
    leadToFirst(form),
  )
  // Of a new one, a conflict is that there are too many; the answer says so.
  const isConflict = template !== null && save.isError && failureCode(save.error) === 'conflict'
  const reload = (): void => {
    void queryClient.invalidateQueries({ queryKey: warningTemplatesQuery.queryKey })
    onClose()
  }
  return (
    <DialogFrame title={t(template === null ? 'warnings:add' : 'warnings:edit')} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('warnings:formHint')}
          </Text>
          {LANGUAGES.map(({ code, name }) => (
            <Textarea
              key={code}
              label={<span lang={code}>{name}</span>}
              withAsterisk={code === LANGUAGES[0].code}
              autosize
              minRows={2}
              maxLength={LONGEST_WARNING}
              lang={code}
              dir={directionOf(code)}
              {...field(code)}
            />
          ))}
          {isConflict ? <ConflictAlert onLoad={reload} isLoading={false} /> : null}
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
    </DialogFrame>
  )
}
