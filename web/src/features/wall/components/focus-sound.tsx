import { Button } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconMicrophoneOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { consumerKey } from '../rules/media-plan.ts'
import { isProducing } from '../rules/tile-facts.ts'

/** The focused candidate's sound. A browser that holds it back until a click is named as the reason. */
export function FocusSound({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const audio = useRef<HTMLAudioElement>(null)
  const [isBlocked, setIsBlocked] = useState(false)
  const soundOn = useWall((state) => state.soundOn)
  // While somebody is heard by a held key, nobody else is.
  const isPlayed = useWall((state) => state.soundOn && state.hearingId === null)
  const track = useWall((state) => state.tracks[consumerKey(candidate.testSessionId, 'microphone')])

  useEffect(() => {
    const element = audio.current
    if (!element || !track) return
    element.srcObject = new MediaStream([track])
    return () => {
      element.srcObject = null
    }
  }, [track])
  useEffect(() => {
    const element = audio.current
    if (!element || !track) return
    if (!isPlayed) {
      element.pause()
      return
    }
    element.play().then(
      () => setIsBlocked(false),
      (error: unknown) => setIsBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
  }, [track, isPlayed])

  if (!isProducing(candidate, 'microphone')) {
    return (
      <Button size="compact-sm" variant="default" disabled leftSection={<IconMicrophoneOff size={16} aria-hidden />}>
        {t('focus.noMicrophone')}
      </Button>
    )
  }
  const unblock = (): void => {
    void audio.current?.play().then(() => setIsBlocked(false))
  }
  const isOn = soundOn && !isBlocked
  const SoundIcon = isOn ? IconVolume : IconVolumeOff
  return (
    <>
      <audio ref={audio} data-testid="focus-audio" />
      <Button
        size="compact-sm"
        variant={isBlocked && soundOn ? 'filled' : 'default'}
        leftSection={<SoundIcon size={16} aria-hidden />}
        aria-pressed={isOn}
        onClick={() => (isBlocked && soundOn ? unblock() : session.setSound(!soundOn))}
      >
        {isBlocked && soundOn ? t('focus.soundBlocked') : t(soundOn ? 'focus.soundOn' : 'focus.sound')}
      </Button>
    </>
  )
}
