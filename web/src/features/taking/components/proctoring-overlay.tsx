import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown } from './countdown.tsx'

/** Supervision over the whole screen, until the candidate closes it; the clock stays in sight, because it keeps running. */
export function ProctoringOverlay({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('test')
  return (
    <Modal opened={opened} onClose={onClose} fullScreen withCloseButton={false} title={t('proctoring.title')}>
      <Group justify="space-between" mb="md">
        <Button variant="default" leftSection={<IconEyeOff size={18} aria-hidden />} onClick={onClose} data-autofocus>
          {t('proctoring.hide')}
        </Button>
        <Countdown />
      </Group>
      <Stack gap="md">{children}</Stack>
    </Modal>
  )
}
