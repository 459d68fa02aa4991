import { Button, Divider, Group, Loader, Select, Stack, Switch, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { DEFAULT_SETTINGS, SESSION_TIMEOUT_MINUTES, type Settings } from '@pengawas/shared/contracts/account'
import { DEFAULT_WALL_VIEW } from '@pengawas/shared/contracts/wall-view'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { settingsQuery, useChangeSettings } from '../../../lib/settings.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { OwnData } from './own-data.tsx'
import { OwnErasure } from './own-erasure.tsx'
import { Section } from './section.tsx'

export function PrivacyTab() {
  const { t } = useTranslation(['account', 'common'])
  const user = useUser()
  const settings = useQuery(settingsQuery)
  const change = useChangeSettings()
  const failureText = useFailureText()
  const set = (next: Partial<Settings>, said: string): void =>
    change.mutate(next, { onSuccess: () => toastSuccess(said), onError: (error) => toastFailure(failureText(error)) })
  const askReset = (): void => {
    modals.openConfirmModal({
      title: t('account:reset.title'),
      children: <Text>{t('account:reset.confirm')}</Text>,
      labels: { confirm: t('account:reset.title'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => set({ ...DEFAULT_SETTINGS, wall: DEFAULT_WALL_VIEW }, t('account:reset.done')),
    })
  }
  if (settings.isError) return <FailureAlert error={settings.error} />
  if (settings.isPending) return <Loader size="sm" />
  return (
    <Stack gap="lg">
      {(['dataCollection', 'analytics'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`account:privacy.${name}`)}
          description={t(`account:privacy.${name}Hint`)}
          checked={settings.data[name]}
          disabled={change.isPending}
          onChange={(event) => set({ [name]: event.currentTarget.checked }, t('account:privacy.saved'))}
        />
      ))}
      <Select
        label={t('account:privacy.timeout')}
        maw={280}
        allowDeselect={false}
        data={SESSION_TIMEOUT_MINUTES.map((value) => ({
          value: String(value),
          label: t('account:privacy.minutes', { value }),
        }))}
        value={String(settings.data.sessionTimeout)}
        onChange={(value) => {
          const sessionTimeout = SESSION_TIMEOUT_MINUTES.find((minutes) => String(minutes) === value)
          if (sessionTimeout !== undefined) set({ sessionTimeout }, t('account:privacy.saved'))
        }}
      />
      {mayDo(user, 'own-data:request') ? (
        <>
          <Divider />
          <Section title={t('account:ownData.title')}>
            <OwnData />
          </Section>
          <Divider />
          <Section title={t('account:erasure.title')}>
            <OwnErasure />
          </Section>
        </>
      ) : null}
      <Divider />
      <Section title={t('account:reset.title')}>
        <Text c="var(--pengawas-quiet)" mb="sm">
          {t('account:reset.text')}
        </Text>
        <Group>
          <Button variant="default" onClick={askReset}>
            {t('account:reset.title')}
          </Button>
        </Group>
      </Section>
    </Stack>
  )
}
