import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { requestRecoverySchema } from '@pengawas/shared/contracts/account'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { requestJson } from '../../../lib/http.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { EntranceFrame } from './entrance-frame.tsx'

/** Asks for the address of the account. What follows is the same whether or not there is one. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation('registration')
  const request = useMutation({
    mutationFn: (body: { email: string }) => requestJson('/api/auth/recovery', z.object({}), { method: 'POST', body }),
  })
  const form = useForm({ initialValues: { email: '' }, validate: validateWith(requestRecoverySchema) })
  const field = useFields(form)
  const submit = form.onSubmit((values) =>
    request.mutate(values, { onError: (error) => showFieldFailures(form, error) }),
  )
  const toLogin = (
    <Anchor component={Link} to="/login" underline="always">
      {t('proof.toLogin')}
    </Anchor>
  )
  return (
    <EntranceFrame title={t('recovery.title')}>
      {request.isSuccess ? (
        <Stack gap="md">
          <Text role="status">{t('recovery.mailed', { email: form.values.email.trim() })}</Text>
          {toLogin}
        </Stack>
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Text>{t('recovery.hint')}</Text>
            <TextInput label={t('email')} type="email" autoComplete="email" data-autofocus {...field('email')} />
            {request.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={request.error} /> : null}
            <Group justify="space-between">
              {toLogin}
              <Button type="submit" loading={request.isPending}>
                {t('recovery.send')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </EntranceFrame>
  )
}
