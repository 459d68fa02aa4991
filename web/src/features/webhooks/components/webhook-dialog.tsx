import { Button, Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { type Webhook, WEBHOOK_EVENTS, type WebhookForm, webhookFormSchema } from '@pengawas/shared/contracts/webhooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadToFirst, showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCreateWebhook, useEditWebhook } from '../api.ts'
import { EVENT_TEXTS } from '../rules/text-keys.ts'
import { PasswordField } from './password-field.tsx'
import { ShownSecret } from './shown-secret.tsx'

const EMPTY: WebhookForm = { name: '', url: '', events: [], includesNip: false, password: '' }

const valuesOf = ({ name, url, events, includesNip }: Webhook): WebhookForm => ({
  ...{ name, url, events, includesNip, password: '' },
})

interface WebhookDialogProps {
  /** The endpoint that is edited; null for a new one. */
  webhook: Webhook | null
  onClose: () => void
}

/** Where a system is and what it is told; of a new one, the secret afterwards. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks')
  const form = useForm<WebhookForm>({
    initialValues: webhook === null ? EMPTY : valuesOf(webhook),
    validate: validateWith(webhookFormSchema),
  })
  const [secret, setSecret] = useState<string | null>(null)
  const close = useGuardedClose(() => secret === null && form.isDirty(), onClose)
  const create = useCreateWebhook()
  const edit = useEditWebhook(webhook?.id ?? '')
  const onError = (error: unknown): void => {
    showFieldFailures(form, error)
  }
  const submit = form.onSubmit((values) => {
    if (webhook === null) create.mutate(values, { onSuccess: (made) => setSecret(made.secret), onError })
    else
      edit.mutate(values, {
        onSuccess: () => {
          toastSuccess(t('saved'))
          onClose()
        },
        onError,
      })
  }, leadToFirst(form))
  const sending = webhook === null ? create : edit
  return (
    <DialogFrame title={t(webhook === null ? 'add' : 'edit')} size={640} onClose={close}>
      {secret === null ? (
        <form noValidate onSubmit={submit}>
          <Fields form={form} />
          {sending.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={sending.error} /> : null}
          <DialogButtons onCancel={close}>
            <Button type="submit" loading={sending.isPending}>
              {t('save')}
            </Button>
          </DialogButtons>
        </form>
      ) : (
        <ShownSecret secret={secret} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

function Fields({ form }: { form: UseFormReturnType<WebhookForm> }) {
  const { t } = useTranslation('webhooks')
  const field = useFields(form)
  return (
    <Stack gap="md" mb="md">
      <TextInput label={t('name')} description={t('nameHint')} withAsterisk maxLength={80} {...field('name')} />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        withAsterisk
        maxLength={500}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        {...field('url')}
      />
      <Checkbox.Group label={t('eventsLabel')} withAsterisk {...field('events')}>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(`events.${EVENT_TEXTS[event]}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={t('includesNip')}
        description={t('includesNipHint')}
        {...field('includesNip', { type: 'checkbox' })}
      />
      <PasswordField {...field('password')} />
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('formHint')}
      </Text>
    </Stack>
  )
}
