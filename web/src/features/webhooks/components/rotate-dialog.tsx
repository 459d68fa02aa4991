import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rotateSecretSchema, type Webhook } from '@pengawas/shared/contracts/webhooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useRotateSecret } from '../api.ts'
import { PasswordField } from './password-field.tsx'
import { ShownSecret } from './shown-secret.tsx'

/** Makes another secret for an endpoint, and shows it once. */
export function RotateDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const form = useForm({ initialValues: { password: '' }, validate: validateWith(rotateSecretSchema) })
  const field = useFields(form)
  const rotate = useRotateSecret(id)
  const [secret, setSecret] = useState<string | null>(null)
  const submit = form.onSubmit((values) =>
    rotate.mutate(values, {
      onSuccess: (made) => setSecret(made.secret),
      onError: (error) => showFieldFailures(form, error),
    }),
  )
  return (
    <DialogFrame title={`${t('rotate')}: ${name}`} size={560} onClose={onClose}>
      {secret === null ? (
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Text>{t('rotateHint')}</Text>
            <PasswordField {...field('password')} />
            {rotate.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={rotate.error} /> : null}
            <DialogButtons onCancel={onClose}>
              <Button type="submit" loading={rotate.isPending}>
                {t('rotate')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      ) : (
        <ShownSecret secret={secret} onClose={onClose} />
      )}
    </DialogFrame>
  )
}
