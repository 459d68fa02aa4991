import { IconMicrophoneOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import { shownStateOf } from '../machine/source-state.ts'
import type { Capture } from '../store/capture-store.ts'
import { DeviceMenu } from './device-menu.tsx'

/** The microphone arrives, and what it sends is of no use: what the server says of it, until it says so no more. */
export function SoundTrouble({ capture }: { capture: Capture }) {
  const { t } = useTranslation('capture')
  const trouble = useStore(capture.store, ({ audio }) => audio?.trouble)
  const isLive = useStore(capture.store, ({ sources }) => shownStateOf(sources.microphone) === 'live')
  // A microphone that is muted, or not there, has a banner of its own.
  if (trouble === undefined || !isLive) return null
  return (
    <TroubleBanner
      icon={IconMicrophoneOff}
      color="orange"
      title={t(`sound.${trouble}.title`)}
      text={t(`sound.${trouble}.text`)}
      isLarge
      testId="trouble-sound"
    >
      <DeviceMenu source="microphone" capture={capture} isSpelled />
    </TroubleBanner>
  )
}
