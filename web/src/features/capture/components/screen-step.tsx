import { Alert, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconDeviceDesktopUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaAccess } from '../hooks/use-media-access.ts'

interface ScreenStepProps {
  isRequired: boolean
  access: MediaAccess
  /** The way on where a required device does not open; null where there is none. */
  without: ReactNode
}

/** Offered after camera and microphone: browsers want a click of its own for the screen. */
export function ScreenStep({ isRequired, access, without }: ScreenStepProps) {
  const { t } = useTranslation('capture')
  return (
    <Stack gap="lg">
      <Group gap="md" wrap="nowrap">
        <ThemeIcon size={56} radius="md" variant="light">
          <IconDeviceDesktopUp size={30} aria-hidden />
        </ThemeIcon>
        <Text>{t('access.screenText')}</Text>
      </Group>
      {access.troubles.screen === undefined ? null : (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {access.troubles.screen === 'partial'
            ? t('trouble.partial')
            : t(isRequired ? 'access.screenFailedRequired' : 'access.screenFailed')}
        </Alert>
      )}
      {access.troubles.screen === undefined ? null : without}
      <Group justify="flex-end" gap="sm">
        {isRequired ? null : (
          <Button variant="default" size="md" disabled={access.isAsking} onClick={access.skipScreen}>
            {t('access.withoutScreen')}
          </Button>
        )}
        <Button size="md" loading={access.isAsking} onClick={() => void access.shareScreen()} data-autofocus>
          {t('access.allowScreen')}
        </Button>
      </Group>
    </Stack>
  )
}
