import { Container, Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { PasswordForm } from './password-form.tsx'

/** Replaces every page until a password that someone else set has been changed. */
export function ForcedPasswordPage() {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHeader />
      <Container component="main" id={MAIN_ID} size="xs" py={{ base: 'lg', sm: 64 }}>
        <Title order={1} size="h2">
          {t('forced.title')}
        </Title>
        <Text c="var(--pengawas-quiet)" mt={4} mb="lg">
          {t('forced.text')}
        </Text>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <PasswordForm />
        </Paper>
      </Container>
    </>
  )
}
