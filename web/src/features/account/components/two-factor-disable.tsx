import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { disableTwoFactorSchema } from '@pengawas/shared/contracts/account'
import { useTranslation } from 'react-i18next'
import { useFields, validateWith } from '../../../lib/forms.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useDisableTwoFactor } from '../api/account.ts'

export function TwoFactorDisable() {
  const { t } = useTranslation(['account', 'actions'])
  const form = useForm({ initialValues: { password: '' }, validate: validateWith(disableTwoFactorSchema) })
  const field = useFields(form)
  const disable = useDisableTwoFactor()
  const submit = form.onSubmit(({ password }) =>
    disable.mutate(password, { onSuccess: () => toastSuccess(t('account:twoFactor.disabled')) }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <Text>{t('account:twoFactor.on')}</Text>
        <PasswordInput
          label={t('account:password.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('actions:showPassword'), tabIndex: 0 }}
          {...field('password')}
        />
        {disable.isError ? <FailureAlert error={disable.error} /> : null}
        <Group>
          <Button type="submit" variant="default" loading={disable.isPending}>
            {t('account:twoFactor.disable')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
