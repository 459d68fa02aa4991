import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ResetPassword, resetPasswordSchema } from '@pengawas/shared/contracts/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { requestJson } from '../../../lib/http.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import { tokenOfPage } from './mailed-token.ts'

/** Where the mailed link leads. The form uses it, not the opening of the page: mail programs open links on their own. */
export function ResetPasswordPage() {
  const { t } = useTranslation('registration')
  const [token] = useState(tokenOfPage)
  return (
    <EntranceFrame title={t('recovery.resetTitle')}>
      {token === '' ? <Text c="var(--pengawas-quiet)">{t('proof.noToken')}</Text> : <ResetForm token={token} />}
    </EntranceFrame>
  )
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation(['registration', 'actions'])
  const reset = useMutation({
    mutationFn: (body: ResetPassword) =>
      requestJson('/api/auth/recovery/reset', z.object({}), { method: 'POST', body }),
  })
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: validateWith(resetPasswordSchema, (values) => ({ token, ...values })),
  })
  const field = useFields(form)
  if (reset.isSuccess) {
    return (
      <Stack gap="md">
        <Text role="status">{t('registration:recovery.done')}</Text>
        <Group>
          <Button component={Link} to="/login">
            {t('registration:proof.toLogin')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const submit = form.onSubmit((values) =>
    reset.mutate({ token, ...values }, { onError: (error) => showFieldFailures(form, error) }),
  )
  const toggle = { 'aria-label': t('actions:showPassword'), tabIndex: 0 }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{t('registration:recovery.choose')}</Text>
        <PasswordInput
          label={t('registration:recovery.newPassword')}
          description={t('registration:passwordHint')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...field('newPassword')}
        />
        <PasswordInput
          label={t('registration:confirmation')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...field('confirmPassword')}
        />
        {reset.isError && Object.keys(form.errors).length === 0 ? (
          <FailureAlert error={reset.error}>
            <Anchor component={Link} to="/forgot-password" underline="always">
              {t('registration:recovery.anotherLink')}
            </Anchor>
          </FailureAlert>
        ) : null}
        <Group justify="flex-end">
          <Button type="submit" loading={reset.isPending}>
            {t('registration:recovery.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
