import { Button, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { saveMarkingSettingsSchema, type MarkedAssessment } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSaveSettings } from '../api/marking.ts'
import { SettingsProposal } from './settings-proposal.tsx'

/** How many essays get a second mark, and how far two marks may be apart. */
export function SettingsDialog({ assessment, onClose }: { assessment: MarkedAssessment; onClose: () => void }) {
  const { t } = useTranslation(['marking', 'actions'])
  const { secondMarkPercent, tolerance, version } = assessment.settings
  const save = useSaveSettings(assessment.assessmentId)
  const form = useForm({
    initialValues: { secondMarkPercent, tolerance },
    validate: validateWith(saveMarkingSettingsSchema, (values) => ({ ...values, version })),
  })
  const field = useFields(form)
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const submit = form.onSubmit((values) =>
    save.mutate(
      { ...values, version },
      {
        onSuccess: ({ proposal }) => {
          toastSuccess(t(proposal === null ? 'marking:settings.saved' : 'marking:settings.proposed'))
          onClose()
        },
        onError: (error) => showFieldFailures(form, error),
      },
    ),
  )
  return (
    <DialogFrame title={t('marking:settings.title')} size={520} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text fw={600}>{assessment.title}</Text>
          <SettingsProposal settings={assessment.settings} onDone={onClose} />
          <NumberInput
            label={t('marking:settings.secondMarkPercent')}
            description={t('marking:settings.secondMarkHint')}
            suffix=" %"
            min={0}
            max={100}
            step={10}
            allowDecimal={false}
            data-autofocus
            {...field('secondMarkPercent')}
          />
          <NumberInput
            label={t('marking:settings.tolerance')}
            description={t('marking:settings.toleranceHint')}
            min={0}
            max={100}
            allowDecimal={false}
            {...field('tolerance')}
          />
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('marking:settings.looser')}
          </Text>
          {save.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={save.error} /> : null}
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
