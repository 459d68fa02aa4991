import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import { createProfileRequestSchema } from '@pengawas/shared/contracts/profile-requests'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { useGuardedLeave } from '../../../lib/guarded-close.ts'
import { useFields, validateWith } from '../../../lib/forms.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useAskForChange } from '../api/profile-requests.ts'

export function ProfileRequestForm({ user, onDone }: { user: SignedInUser; onDone: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const form = useForm({
    initialValues: { name: user.name, nip: user.nip, unit: user.unit ?? '', reason: '' },
    validate: validateWith(createProfileRequestSchema),
  })
  const draft = useFormDraft(form, { name: 'profile-request' })
  useGuardedLeave(() => form.isDirty(), { hasDraft: true, parameters: ['settings'] })
  const field = useFields(form)
  const ask = useAskForChange()
  const submit = form.onSubmit((values) =>
    ask.mutate(values, {
      onSuccess() {
        draft.remove()
        toastSuccess(t('account:profileRequest.sent'))
        onDone()
      },
    }),
  )
  return (
    <DraftGate offer={draft.offer}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <TextInput label={t('account:fields.name')} autoComplete="name" {...field('name')} />
          <TextInput label={t('account:fields.nip')} inputMode="numeric" {...field('nip')} />
          <TextInput label={t('account:fields.unit')} {...field('unit')} />
          <TextInput label={t('account:profileRequest.reason')} maxLength={500} withAsterisk {...field('reason')} />
          {ask.isError ? <FailureAlert error={ask.error} /> : null}
          <Group>
            <Button type="submit" loading={ask.isPending}>
              {t('account:profileRequest.send')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('common:cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraftGate>
  )
}
