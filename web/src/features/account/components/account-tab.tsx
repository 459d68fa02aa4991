import { Divider, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileRequests } from './profile-requests.tsx'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactor } from './two-factor.tsx'

export function AccountTab() {
  const { t } = useTranslation('account')
  const user = useUser()
  return (
    <Stack gap="xl">
      {mayDo(user, 'account:rename') ? (
        <Section title={t('name.title')}>
          <NameForm key={user.name} name={user.name} />
        </Section>
      ) : (
        <Section title={t('profileRequest.title')}>
          <ProfileRequests user={user} />
        </Section>
      )}
      <Divider />
      <Section title={t('password.title')}>
        <PasswordForm />
      </Section>
      {mayDo(user, 'account:two-factor') ? (
        <>
          <Divider />
          <Section title={t('twoFactor.title')}>
            <TwoFactor isOn={user.twoFactorEnabled} />
          </Section>
        </>
      ) : null}
      <Divider />
      <Section title={t('sessions.title')}>
        <SessionList />
      </Section>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t(mayDo(user, 'own-data:request') ? 'deletionHint' : 'deletion')}
      </Text>
    </Stack>
  )
}
