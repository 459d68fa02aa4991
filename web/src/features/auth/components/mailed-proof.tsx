import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RequestFailure, requestJson } from '../../../lib/http.ts'
import { shownLanguage } from '../../../lib/i18n.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

function useResendProof() {
  return useMutation({
    mutationFn: (email: string) =>
      requestJson('/api/auth/register/resend', z.object({}), {
        method: 'POST',
        body: { email, language: shownLanguage() },
      }),
  })
}

/** After the form: what to do next, and another link where the first one does not come. */
export function MailedProof({ email }: { email: string }) {
  const { t } = useTranslation(['registration', 'auth'])
  const resend = useResendProof()
  const waitSeconds = resend.error instanceof RequestFailure ? resend.error.retryAfterSeconds : undefined
  return (
    <Alert role="status" icon={<IconMail aria-hidden />} title={t('registration:proof.mailed')}>
      <Stack gap="sm">
        <Text>{t('registration:proof.next', { email })}</Text>
        {resend.isError ? (
          <FailureAlert error={resend.error}>
            {waitSeconds === undefined ? null : t('auth:retryAfter', { seconds: waitSeconds })}
          </FailureAlert>
        ) : null}
        <Group>
          <Button
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate(email, { onSuccess: () => toastSuccess(t('registration:proof.again')) })}
          >
            {t('registration:proof.resend')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
