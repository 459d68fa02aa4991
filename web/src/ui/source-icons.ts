import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import {
  IconDeviceDesktop,
  IconDeviceDesktopOff,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
  type Icon,
} from '@tabler/icons-react'

export const SOURCE_ICONS: Readonly<Record<MediaSource, { on: Icon; off: Icon }>> = {
  camera: { on: IconVideo, off: IconVideoOff },
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
  screen: { on: IconDeviceDesktop, off: IconDeviceDesktopOff },
}
