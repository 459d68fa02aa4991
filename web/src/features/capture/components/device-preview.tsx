import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useDevices } from '../hooks/use-devices.ts'
import type { MediaAccess } from '../hooks/use-media-access.ts'
import { LocalLevel } from './local-level.tsx'
import { PracticeLimits } from './practice-limits.tsx'
import { SelfView } from './self-view.tsx'
import { TroubleAlert } from './trouble-alert.tsx'

interface DevicePreviewProps {
  access: MediaAccess
  isPractice: boolean
  isStarting: boolean
  error: unknown
  onStart: () => void
}

/** Candidates check their own picture before the test. Nothing is sent yet. */
export function DevicePreview({ access, isPractice, isStarting, error, onStart }: DevicePreviewProps) {
  const { t } = useTranslation('capture')
  const { camera, microphone } = access.tracks
  const cameras = useDevices('videoinput', camera !== null)
  const microphones = useDevices('audioinput', microphone !== null)
  return (
    <Stack gap="md">
      <Text c="var(--pengawas-quiet)">{t('preview.text')}</Text>
      <SelfView track={camera} isFramed />
      {microphone ? <LocalLevel track={microphone} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {camera ? (
          <Select
            label={t('preview.camera')}
            data={[...cameras]}
            value={camera.getSettings().deviceId ?? null}
            allowDeselect={false}
            onChange={(deviceId) => deviceId !== null && void access.changeDevice('camera', deviceId)}
          />
        ) : null}
        {microphone ? (
          <Select
            label={t('preview.microphone')}
            data={[...microphones]}
            value={microphone.getSettings().deviceId ?? null}
            allowDeselect={false}
            onChange={(deviceId) => deviceId !== null && void access.changeDevice('microphone', deviceId)}
          />
        ) : null}
      </SimpleGrid>
      <TroubleAlert troubles={access.troubles} />
      {error ? <FailureAlert error={error} /> : null}
      {isPractice ? <PracticeLimits /> : null}
      <Group justify="flex-end">
        <Button size="md" loading={isStarting} onClick={onStart} data-autofocus>
          {isStarting ? t('preview.starting') : t(isPractice ? 'preview.startPractice' : 'preview.start')}
        </Button>
      </Group>
    </Stack>
  )
}
