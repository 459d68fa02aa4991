import { DEFAULT_RETENTION } from '@pengawas/shared/contracts/retention'
import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import type { Proctoring } from '../../../lib/started-test.ts'
import { useMediaAccess } from '../hooks/use-media-access.ts'
import { useRelease } from '../hooks/use-release.ts'
import { browserSupport } from '../media/acquire.ts'
import { PracticeCapture } from '../media/practice-capture.ts'
import type { Tracks } from '../store/capture-store.ts'
import { AccessDialog } from './access-dialog.tsx'
import { followArrival, followCamera } from '../store/follow.ts'
import { CheckedDevices } from './checked-devices.tsx'
import { ProctoringPanel } from './proctoring-panel.tsx'
import { SourceSigns } from './source-signs.tsx'
import { SourceTroubles } from './source-troubles.tsx'

/** In practice candidates try what they want to try. */
const POLICY: MediaPolicy = { camera: 'optional', microphone: 'optional', screen: 'optional' }

function practiceProctoring(tracks: Tracks): Proctoring {
  const capture = new PracticeCapture(POLICY, tracks)
  return {
    signs: <SourceSigns capture={capture} />,
    recording: null,
    troubles: <SourceTroubles capture={capture} isPractice />,
    phoneTrouble: null,
    panel: <ProctoringPanel capture={capture} code={null} />,
    devices: <CheckedDevices capture={capture} />,
    onArrival: (onChange) => followArrival(capture.store, onChange),
    onCamera: (onChange) => followCamera(capture.store, onChange),
    isAsking: () => capture.isAsking,
    onScreenEnded: () => () => undefined,
    onMedia: (onChange) => {
      onChange(null)
      return () => undefined
    },
    reconnect: () => undefined,
    stop: () => capture.stop(),
  }
}

/** The way into practice with camera, microphone and screen: the dialog of a real test, and nothing is sent. */
export function PracticeAccess({
  onReady,
  onLeave,
}: {
  onReady: (proctoring: Proctoring) => void
  onLeave: () => void
}) {
  const canShareScreen = browserSupport().screen
  const access = useMediaAccess(POLICY, canShareScreen)
  useRelease(access)
  return (
    <AccessDialog
      policy={POLICY}
      isAnalysed={false}
      retention={DEFAULT_RETENTION}
      access={access}
      canShareScreen={canShareScreen}
      isPractice
      isStarting={false}
      error={null}
      onLeave={onLeave}
      onStart={() => onReady(practiceProctoring(access.handOver().tracks))}
    />
  )
}
