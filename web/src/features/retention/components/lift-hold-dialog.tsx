import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LegalHold, type LiftHold, liftHoldSchema } from '@pengawas/shared/contracts/retention'
import { useTranslation } from 'react-i18next'
import { leadToFirst, showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useLiftHold } from '../api.ts'

/** Lifts a hold, with the reason. */
export function LiftHoldDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const { t } = useTranslation('retention')
  const form = useForm<LiftHold>({ initialValues: { reason: '' }, validate: validateWith(liftHoldSchema) })
  const field = useFields(form)
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const lift = useLiftHold()
  const submit = form.onSubmit(
    ({ reason }) =>
      lift.mutate(
        { id: hold.id, reason },
        {
          onSuccess: () => {
            toastSuccess(t('lifted'))
            onClose()
          },
          onError: (error) => showFieldFailures(form, error),
        },
      ),
    leadToFirst(form),
  )
  return (
    <DialogFrame title={t('liftTitle')} size={560} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text fw={600}>
            <bdi>{hold.assessmentTitle}</bdi> · {hold.code ?? t('whole')}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('liftHint')}
          </Text>
          <Textarea label={t('why')} withAsterisk autosize minRows={3} maxLength={500} {...field('reason')} />
          {lift.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={lift.error} /> : null}
          <DialogButtons onCancel={close}>
            <Button type="submit" loading={lift.isPending}>
              {t('lift')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </DialogFrame>
  )
}
