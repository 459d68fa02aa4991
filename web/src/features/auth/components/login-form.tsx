import { Button, Loader, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { loginResponseSchema, type LoginRequest, type SignedInUser } from '@pengawas/shared/contracts/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode, RequestFailure, requestJson, type FailureCode } from '../../../lib/http.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

const CODE_WANTED: readonly FailureCode[] = ['two-factor-required', 'two-factor-wrong']

function useLogin(onSignedIn: (user: SignedInUser) => void) {
  return useMutation({
    mutationFn: (body: LoginRequest) => requestJson('/api/auth/login', loginResponseSchema, { method: 'POST', body }),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

interface LoginFormProps {
  /** The NIP of the one account that may sign in; without it, it is typed. */
  nip?: string
  onSignedIn: (user: SignedInUser) => void
}

export function LoginForm({ nip: fixedNip, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'registration'])
  const login = useLogin(onSignedIn)
  const code = login.isError ? failureCode(login.error) : null
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { nip: fixedNip ?? '', password: '', code: '' },
    validate: {
      nip: (value) => (value.trim() === '' ? t('auth:nipRequired') : null),
      password: (value) => (value === '' ? t('auth:passwordRequired') : null),
      code: (value) => (asksCode && value.trim() === '' ? t('registration:codeRequired') : null),
    },
  })
  const waitSeconds = login.error instanceof RequestFailure ? login.error.retryAfterSeconds : undefined
  const submit = form.onSubmit(({ nip, password, code: typed }) =>
    login.mutate(
      { nip: nip.trim(), password, ...(typed.trim() === '' ? {} : { code: typed.trim() }) },
      // Once asked for, the field for the code stays, so that a wrong code can be typed again.
      { onError: (error) => setAsksCode((before) => before || CODE_WANTED.includes(failureCode(error))) },
    ),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('auth:nip')}
          size="md"
          inputMode="numeric"
          autoComplete="username"
          readOnly={fixedNip !== undefined}
          autoFocus={fixedNip === undefined}
          disabled={login.isPending}
          key={form.key('nip')}
          {...form.getInputProps('nip')}
        />
        <PasswordInput
          label={t('auth:password')}
          size="md"
          autoComplete="current-password"
          data-autofocus={fixedNip !== undefined || undefined}
          disabled={login.isPending}
          visibilityToggleButtonProps={{ 'aria-label': t('auth:showPassword'), tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {asksCode ? (
          <TextInput
            label={t('registration:code')}
            description={t('registration:codeHint')}
            size="md"
            autoComplete="one-time-code"
            autoFocus
            disabled={login.isPending}
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        ) : null}
        {login.isError && code !== 'two-factor-required' ? (
          <FailureAlert error={login.error}>
            {waitSeconds === undefined ? null : t('auth:retryAfter', { seconds: waitSeconds })}
          </FailureAlert>
        ) : null}
        <Button
          type="submit"
          size="md"
          mt="xs"
          aria-busy={login.isPending}
          {...(login.isPending ? { 'data-disabled': true, leftSection: <VerifyingSpinner /> } : {})}
        >
          {login.isPending ? t('auth:verifying') : t('auth:submit')}
        </Button>
      </Stack>
    </form>
  )
}

function VerifyingSpinner() {
  return <Loader size={18} color="currentColor" aria-hidden />
}
