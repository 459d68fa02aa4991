import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changePasswordSchema } from '@pengawas/shared/contracts/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldError, fieldErrors, showFieldFailures, useFields } from '../../../lib/forms.ts'
import { failureCode } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useChangePassword } from '../api/account.ts'
import { PasswordStrength } from './password-strength.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

function validate(values: typeof EMPTY): Record<string, FieldError> {
  const errors = fieldErrors(changePasswordSchema, values)
  if (values.newPassword !== values.confirmPassword) errors['confirmPassword'] = 'newPasswordMismatch'
  return errors
}

export function PasswordForm() {
  const { t } = useTranslation(['account', 'actions'])
  const form = useForm({ initialValues: EMPTY, validate })
  const field = useFields(form)
  const change = useChangePassword()
  const [isIncomplete, setIncomplete] = useState(false)
  const submit = form.onSubmit(
    (values) => {
      setIncomplete(false)
      change.mutate(values, {
        onSuccess: () => {
          form.reset()
          toastSuccess(t('account:password.saved'))
        },
        onError: (error) => showFieldFailures(form, error),
      })
    },
    (_errors, values) => setIncomplete(Object.values(values).includes('')),
  )
  const toggle = { 'aria-label': t('actions:showPassword'), tabIndex: 0 }
  const isBeyondFields = change.isError && Object.keys(form.errors).length === 0
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label={t('account:password.current')}
          autoComplete="current-password"
          withAsterisk
          visibilityToggleButtonProps={toggle}
          {...field('currentPassword')}
        />
        <PasswordInput
          label={t('account:password.new')}
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={toggle}
          {...field('newPassword')}
        />
        {form.values.newPassword === '' ? null : <PasswordStrength password={form.values.newPassword} />}
        <PasswordInput
          label={t('account:password.confirm')}
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={toggle}
          {...field('confirmPassword')}
        />
        {isIncomplete ? (
          <Alert color="red" variant="light" role="alert">
            {t('account:password.allRequired')}
          </Alert>
        ) : null}
        {isBeyondFields ? (
          <FailureAlert
            error={change.error}
            title={t(failureCode(change.error) === 'internal' ? 'account:password.error' : 'account:password.failed')}
          />
        ) : null}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('account:password.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
