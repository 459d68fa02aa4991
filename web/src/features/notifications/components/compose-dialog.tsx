import { Button, Checkbox, Modal, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createNotificationSchema, notificationSchema } from '@pengawas/shared/contracts/notifications'
import { ROLES } from '@pengawas/shared/roles'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { type FieldError, fieldErrors, leadToFirst, showFieldFailures, useFields } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSendNotification } from '../api/notifications.ts'

const EMPTY = { type: 'info', role: '', title: '', message: '', withLink: false, label: '', url: '/' }
type Values = typeof EMPTY

function payload({ type, role, title, message, withLink, label, url }: Values): Record<string, unknown> {
  return { type, title, message, action: withLink ? { label, url } : null, ...(role === '' ? {} : { role }) }
}

/** The link's parts are fields of their own here. */
function validate(values: Values): Record<string, FieldError> {
  const { 'action.label': label, 'action.url': url, ...errors } = fieldErrors(createNotificationSchema, payload(values))
  return { ...errors, ...(label === undefined ? {} : { label }), ...(url === undefined ? {} : { url }) }
}

/** Sends a notification to everyone, or to everyone with one role. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const form = useForm<Values>({ initialValues: EMPTY, validate })
  const draft = useFormDraft(form, { name: 'notification:new' })
  const field = useFields(form)
  const send = useSendNotification()
  const close = useGuardedClose(() => form.isDirty(), onClose, { hasDraft: true })
  const submit = form.onSubmit(
    (values) =>
      send.mutate(payload(values), {
        onSuccess: ({ recipients }) => {
          toastSuccess(t('notifications:compose.sent', { value: recipients, count: recipients }))
          draft.remove()
          onClose()
        },
        onError: (error) => showFieldFailures(form, error),
      }),
    leadToFirst(form),
  )
  return (
    <Modal
      opened
      onClose={close}
      title={t('notifications:compose.send')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <DraftGate offer={draft.offer}>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label={t('notifications:compose.recipients')}
                allowDeselect={false}
                data={[
                  { value: '', label: t('notifications:compose.everybody') },
                  ...ROLES.map((role) => ({ value: role, label: t(`common:roles.${role}`) })),
                ]}
                {...field('role')}
              />
              <Select
                label={t('notifications:compose.type')}
                allowDeselect={false}
                data={notificationSchema.shape.type.options.map((type) => ({
                  value: type,
                  label: t(`notifications:types.${type}`),
                }))}
                {...field('type')}
              />
            </SimpleGrid>
            <TextInput
              label={t('notifications:compose.subject')}
              withAsterisk
              maxLength={200}
              data-autofocus
              {...field('title')}
            />
            <Textarea
              label={t('notifications:compose.message')}
              withAsterisk
              autosize
              minRows={3}
              maxRows={10}
              maxLength={1000}
              {...field('message')}
            />
            <Checkbox label={t('notifications:compose.withLink')} {...field('withLink', { type: 'checkbox' })} />
            {form.values.withLink ? (
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextInput
                  label={t('notifications:compose.linkLabel')}
                  withAsterisk
                  maxLength={100}
                  {...field('label')}
                />
                <TextInput
                  label={t('notifications:compose.linkUrl')}
                  description={t('notifications:compose.linkHint')}
                  withAsterisk
                  dir="ltr"
                  maxLength={300}
                  {...field('url')}
                />
              </SimpleGrid>
            ) : null}
            {send.isError ? <FailureAlert error={send.error} title={t('notifications:compose.sendFailed')} /> : null}
            <DialogButtons onCancel={close}>
              <Button type="submit" loading={send.isPending}>
                {t('notifications:compose.submit')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      </DraftGate>
    </Modal>
  )
}
