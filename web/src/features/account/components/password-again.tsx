import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { disableTwoFactorSchema } from '@pengawas/shared/contracts/account'
import { useTranslation } from 'react-i18next'
import { useFields, validateWith } from '../../../lib/forms.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

interface PasswordAgainProps {
  text: string
  action: string
  pending: boolean
  error: Error | null
  onSubmit: (password: string) => void
}

/** Asks for the own password before something that decides who gets into the account. */
export function PasswordAgain({ text, action, pending, error, onSubmit }: PasswordAgainProps) {
  const { t } = useTranslation(['account', 'actions'])
  const form = useForm({ initialValues: { password: '' }, validate: validateWith(disableTwoFactorSchema) })
  const field = useFields(form)
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => onSubmit(password))}>
      <Stack gap="sm" maw={420}>
        <Text>{text}</Text>
        <PasswordInput
          label={t('account:password.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('actions:showPassword'), tabIndex: 0 }}
          {...field('password')}
        />
        {error === null ? null : <FailureAlert error={error} />}
        <Group>
          <Button type="submit" variant="default" loading={pending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
