import { Anchor, Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

/** The link's token stands behind `#`, which no server sees. */
const tokenOfPage = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

function useProve() {
  return useMutation({
    mutationFn: (token: string) => requestJson('/api/auth/register/prove', z.object({}), { method: 'POST', body: { token } }),
  })
}

/** Where the mailed link leads. A press of the button uses it, not the opening of the page: mail programs open links on their own. */
export function ConfirmRegistrationPage() {
  const { t } = useTranslation('registration')
  const [token] = useState(tokenOfPage)
  const prove = useProve()
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="xs" py={{ base: 'lg', sm: 64 }}>
        <Title order={1} size="h2" mb="lg">
          {t('proof.title')}
        </Title>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <Stack gap="md">
            <Text role="status">{t(prove.isSuccess ? 'proof.done' : 'proof.press')}</Text>
            {prove.isError ? (
              <FailureAlert error={prove.error}>
                <Anchor component={Link} to="/register" underline="always">
                  {t('proof.anotherTry')}
                </Anchor>
              </FailureAlert>
            ) : null}
            <Group>
              {prove.isSuccess ? (
                <Button component={Link} to="/login">
                  {t('proof.toLogin')}
                </Button>
              ) : (
                <Button loading={prove.isPending} disabled={token === ''} onClick={() => prove.mutate(token)}>
                  {t('proof.confirm')}
                </Button>
              )}
            </Group>
            {token === '' ? <Text c="var(--pengawas-quiet)">{t('proof.noToken')}</Text> : null}
          </Stack>
        </Paper>
      </Container>
    </>
  )
}
