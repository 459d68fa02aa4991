import { Button, Group } from '@mantine/core'
import { IconDeviceDesktopCheck, IconPencilCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** To the practice test, and to the check of the devices where a test needs any. */
export function PreparationLinks({ hasDevices = true, size }: { hasDevices?: boolean; size?: 'compact-md' }) {
  const { t } = useTranslation('participant')
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to="/practice"
        variant="default"
        {...(size ? { size } : {})}
        leftSection={<IconPencilCheck size={18} aria-hidden />}
      >
        {t('prepare.practice')}
      </Button>
      {hasDevices ? (
        <Button
          component={Link}
          to="/device-check"
          variant="default"
          {...(size ? { size } : {})}
          leftSection={<IconDeviceDesktopCheck size={18} aria-hidden />}
        >
          {t('prepare.devices')}
        </Button>
      ) : null}
    </Group>
  )
}
