import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AddressProof, proveAddressSchema } from '@pengawas/shared/contracts/people'
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

function useProve() {
  return useMutation({
    mutationFn: (proof: AddressProof) =>
      requestJson('/api/auth/register/prove', z.object({}), { method: 'POST', body: proof }),
  })
}

function ProofForm({ token }: { token: string }) {
  const { t } = useTranslation(['registration', 'actions'])
  const prove = useProve()
  const form = useForm({
    initialValues: { password: '' },
    validate: validateWith(proveAddressSchema, ({ password }) => ({ token, password })),
  })
  const field = useFields(form)
  const [isInField, setInField] = useState(false)
  if (prove.isSuccess) {
    return (
      <Stack gap="md">
        <Text role="status">{t('proof.done')}</Text>
        <Group>
          <Button component={Link} to="/login">
            {t('proof.toLogin')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const send = ({ password }: { password: string }): void =>
    prove.mutate({ token, password }, { onError: (error) => setInField(showFieldFailures(form, error)) })
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <Text>{t('proof.press')}</Text>
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('actions:showPassword'), tabIndex: 0 }}
          {...field('password')}
        />
        {prove.isError && !isInField ? <FailureAlert error={prove.error} /> : null}
        {prove.isError ? (
          <Anchor component={Link} to="/register" underline="always">
            {t('proof.anotherTry')}
          </Anchor>
        ) : null}
        <Group>
          <Button type="submit" loading={prove.isPending}>
            {t('proof.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Where the mailed link leads. The form uses it, not the opening of the page: mail programs open links on their own. */
export function ConfirmRegistrationPage() {
  const { t } = useTranslation('registration')
  const [token] = useState(tokenOfPage)
  return (
    <EntranceFrame title={t('proof.title')}>
      {token === '' ? <Text c="var(--pengawas-quiet)">{t('proof.noToken')}</Text> : <ProofForm token={token} />}
    </EntranceFrame>
  )
}
