import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCameraRotate, IconCheck, IconLoader, IconVideoOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { TroubleAlert } from '../components/trouble-alert.tsx'
import { phoneStatusOf } from '../machine/phone-status.ts'
import { watchEnvironment } from '../media/environment.ts'
import classes from './live-phone.module.css'
import type { PhoneCamera } from './phone-camera.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** `elsewhere`: another tab of this phone goes on. */
export type PhoneEnd = 'ended' | 'elsewhere'

interface LivePhoneProps {
  camera: PhoneCamera
  title: string
  onEnd: (reason: PhoneEnd) => void
}

/** The phone's own picture, whether it arrives at the server, and what to do where it does not. */
export function LivePhone({ camera, title, onEnd }: LivePhoneProps) {
  const { t } = useTranslation('secondCamera')
  const state = useStore(camera.store)
  useWakeLock()
  useRunning(camera)
  const end = usePhoneEnd(camera, onEnd)
  const { track, trouble, facing, isHeldBack } = state
  const status = phoneStatusOf({ ...state, hasTrack: track !== null })
  const isArriving = status === 'arriving'
  return (
    <Stack gap="md">
      <Text c="var(--pengawas-quiet)">
        <bdi>{title}</bdi>
      </Text>
      <div className={classes.frame}>
        {track === null ? (
          <IconVideoOff size={32} aria-hidden />
        ) : (
          <VideoTrack track={track} label={t('live.picture')} className={classes.video} testId="phone-picture" />
        )}
      </div>
      {trouble === null ? (
        <Alert
          role="status"
          color={isArriving ? 'teal' : 'orange'}
          variant="light"
          icon={isArriving ? <IconCheck aria-hidden /> : <IconLoader aria-hidden />}
          data-testid="phone-status"
          data-status={status}
        >
          <Text fw={600}>{t(`live.status.${status}`)}</Text>
        </Alert>
      ) : (
        <TroubleAlert troubles={{ camera: trouble }} />
      )}
      <Group gap="sm">
        {trouble !== null || isHeldBack ? <Button onClick={() => void camera.open()}>{t('live.again')}</Button> : null}
        <Button
          variant="default"
          leftSection={<IconCameraRotate size={20} aria-hidden />}
          onClick={() => void camera.open(facing === 'environment' ? 'user' : 'environment')}
        >
          {t('live.turn')}
        </Button>
        <Button variant="subtle" loading={end.isEnding} onClick={end.ask}>
          {t('live.end')}
        </Button>
      </Group>
      {end.error === null ? null : <FailureAlert error={end.error} />}
      <List spacing={4}>
        <List.Item>{t('live.place')}</List.Item>
        <List.Item>{t('live.power')}</List.Item>
        <List.Item>{t('live.lock')}</List.Item>
      </List>
    </Stack>
  )
}

/** The camera runs as long as the page does, and wakes with it. */
function useRunning(camera: PhoneCamera): void {
  useEffect(() => {
    if (camera.store.getState().track === null) void camera.open()
    const stopWatching = watchEnvironment({
      onDevicesChanged: () => undefined,
      onNetworkChanged: () => camera.changeNetwork(),
      onPermissionGranted: (source) => {
        if (source === 'camera') void camera.open()
      },
    })
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') camera.wake()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopWatching()
      document.removeEventListener('visibilitychange', onVisible)
      camera.stop()
    }
  }, [camera])
}

function usePhoneEnd(camera: PhoneCamera, onEnd: (reason: PhoneEnd) => void) {
  const { t } = useTranslation('secondCamera')
  const [isEnding, setIsEnding] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const phase = useStore(camera.store, (state) => state.media.phase)
  const then = useRef(onEnd)
  useEffect(() => {
    then.current = onEnd
  })
  useEffect(() => {
    if (phase === 'superseded') then.current('elsewhere')
    if (phase === 'ended') then.current('ended')
  }, [phase])
  const leave = async (): Promise<void> => {
    setIsEnding(true)
    setError(null)
    try {
      await camera.leave()
    } catch (failure) {
      setError(failure)
      setIsEnding(false)
    }
  }
  const ask = (): void =>
    void modals.openConfirmModal({
      title: t('live.end'),
      children: t('live.endText'),
      onConfirm: () => void leave(),
    })
  return { isEnding, error, ask }
}
