import { Loader, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askBrowserConsent, browserConsent } from '../../../lib/browser-notifications.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { settingsQuery, useChangeSettings } from '../../../lib/settings.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

const SWITCHES = ['emailNotifications', 'pushNotifications', 'assessmentReminders', 'systemUpdates'] as const

export function NotificationsTab() {
  const { t } = useTranslation('account')
  const settings = useQuery(settingsQuery)
  const change = useChangeSettings()
  const failureText = useFailureText()
  const [consent, setConsent] = useState(browserConsent)
  const set = async (name: (typeof SWITCHES)[number], value: boolean): Promise<void> => {
    if (name === 'pushNotifications' && value) {
      const answer = await askBrowserConsent()
      setConsent(answer)
      if (answer !== 'granted') return
    }
    change.mutate(
      { [name]: value },
      { onSuccess: () => toastSuccess(t('notify.saved')), onError: (error) => toastFailure(failureText(error)) },
    )
  }
  if (settings.isError) return <FailureAlert error={settings.error} />
  if (settings.isPending) return <Loader size="sm" />
  return (
    <Stack gap="lg">
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={t(`notify.${name}`)}
          description={t(`notify.${name}Hint`)}
          checked={name === 'pushNotifications' ? settings.data[name] && consent === 'granted' : settings.data[name]}
          disabled={change.isPending || (name === 'pushNotifications' && consent === 'unsupported')}
          onChange={(event) => void set(name, event.currentTarget.checked)}
        />
      ))}
      {consent === 'denied' || consent === 'unsupported' ? (
        <Text size="sm" role="status">
          {t(`notify.${consent}`)}
        </Text>
      ) : null}
    </Stack>
  )
}
