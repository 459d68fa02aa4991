import { Button, Loader, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { loginResponseSchema, type LoginRequest } from '@pengawas/shared/contracts/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RequestFailure, requestJson } from '../../../lib/http.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginRequest) => requestJson('/api/auth/login', loginResponseSchema, { method: 'POST', body }),
    onSuccess: ({ user }) => queryClient.setQueryData(profileQuery.queryKey, user),
  })
}

export function LoginForm() {
  const { t } = useTranslation('auth')
  const login = useLogin()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { nip: '', password: '' },
    validate: {
      nip: (value) => (value.trim() === '' ? t('nipRequired') : null),
      password: (value) => (value === '' ? t('passwordRequired') : null),
    },
  })
  const waitSeconds = login.error instanceof RequestFailure ? login.error.retryAfterSeconds : undefined
  return (
    <form noValidate onSubmit={form.onSubmit(({ nip, password }) => login.mutate({ nip: nip.trim(), password }))}>
      <Stack gap="md">
        <TextInput
          label={t('nip')}
          size="md"
          inputMode="numeric"
          autoComplete="username"
          autoFocus
          disabled={login.isPending}
          key={form.key('nip')}
          {...form.getInputProps('nip')}
        />
        <PasswordInput
          label={t('password')}
          size="md"
          autoComplete="current-password"
          disabled={login.isPending}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {login.isError ? (
          <FailureAlert error={login.error}>
            {waitSeconds === undefined ? null : t('retryAfter', { seconds: waitSeconds })}
          </FailureAlert>
        ) : null}
        <Button
          type="submit"
          size="md"
          mt="xs"
          aria-busy={login.isPending}
          {...(login.isPending ? { 'data-disabled': true, leftSection: <VerifyingSpinner /> } : {})}
        >
          {login.isPending ? t('verifying') : t('submit')}
        </Button>
      </Stack>
    </form>
  )
}

function VerifyingSpinner() {
  return <Loader size={18} color="currentColor" aria-hidden />
}
