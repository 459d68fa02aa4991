import { Alert, Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { homeOf, profileQuery } from '../../../lib/profile.ts'
import { publicOptionsQuery } from '../../../lib/public-options.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** Self-registration of candidates, where the installation allows it. */
export function RegistrationPage() {
  const { t } = useTranslation(['registration', 'common'])
  const { data: user } = useQuery(profileQuery)
  const options = useQuery(publicOptionsQuery)
  if (user) return <Navigate to={homeOf(user.role)} replace />
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="md" py={{ base: 'lg', sm: 48 }}>
        <Stack gap={4} mb="lg">
          <Title order={1} size="h2">
            {t('registration:title')}
          </Title>
          <Text c="var(--pengawas-quiet)">{t('registration:subtitle')}</Text>
        </Stack>
        {options.data?.registration === false ? (
          <Alert icon={<IconInfoCircle aria-hidden />}>{t('common:errors.registration-closed')}</Alert>
        ) : (
          <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
            <RegistrationForm />
          </Paper>
        )}
        <Text ta="center" mt="lg">
          <Anchor component={Link} to="/login" underline="always">
            {t('registration:toLogin')}
          </Anchor>
        </Text>
      </Container>
    </>
  )
}
