import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateProfileSchema } from '@pengawas/shared/contracts/account'
import { useTranslation } from 'react-i18next'
import { useFields, validateWith } from '../../../lib/forms.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useChangeName } from '../api/account.ts'

export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation(['account', 'actions'])
  const form = useForm({ initialValues: { name }, validate: validateWith(updateProfileSchema) })
  const field = useFields(form)
  const change = useChangeName()
  const submit = form.onSubmit((values) =>
    change.mutate(values.name.trim(), {
      onSuccess: () => toastSuccess(t('account:name.saved')),
      onError: () => toastFailure(t('account:name.failed')),
    }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <TextInput aria-label={t('account:fields.name')} autoComplete="name" miw={260} {...field('name')} />
        <Button type="submit" variant="default" loading={change.isPending} disabled={!form.isDirty()}>
          {t('actions:save')}
        </Button>
      </Group>
    </form>
  )
}
