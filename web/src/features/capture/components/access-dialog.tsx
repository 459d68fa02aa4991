import { Modal } from '@mantine/core'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { RetentionTerms } from '@pengawas/shared/contracts/retention'
import { useMediaQuery } from '@mantine/hooks'
import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { useTranslation } from 'react-i18next'
import type { MediaAccess } from '../hooks/use-media-access.ts'
import { DevicePreview } from './device-preview.tsx'
import { ExplainStep } from './explain-step.tsx'
import { GoWithout } from './go-without.tsx'
import { ScreenStep } from './screen-step.tsx'

export interface AccessDialogProps {
  policy: MediaPolicy
  /** Whether pictures and sound are analysed, besides being seen by proctors. */
  isAnalysed: boolean
  /** What of it is recorded. */
  recording?: RecordingMode
  /** For how long pictures are kept, which the consent says. */
  retention: RetentionTerms
  access: MediaAccess
  canShareScreen: boolean
  /** Nothing is sent then, and the texts say so. */
  isPractice?: boolean
  /** Whether candidates may enter without a required device that does not open. */
  mayGoWithout?: boolean
  isStarting: boolean
  error: unknown
  onLeave: () => void
  onStart: () => void
}

/** The media access dialog: why, what, and then a look at the candidate's own devices. */
export function AccessDialog(props: AccessDialogProps) {
  const { policy, isAnalysed, access, canShareScreen, isPractice = false, mayGoWithout = false } = props
  const { recording = 'never', retention } = props
  const { isStarting, error, onLeave, onStart } = props
  const { t } = useTranslation(['capture', 'common'])
  const isPhone = useMediaQuery('(max-width: 40em)')
  const without = mayGoWithout ? <GoWithout access={access} into="checkIn" onGoOn={access.goWithout} /> : null
  const titles = {
    explain: t('capture:access.title'),
    screen: t('capture:access.screenTitle'),
    preview: t('capture:preview.title'),
  }
  return (
    <Modal
      opened
      onClose={onLeave}
      title={titles[access.step]}
      size="lg"
      centered
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      styles={{ title: { fontSize: 'var(--mantine-font-size-xl)', fontWeight: 650 } }}
    >
      {access.step === 'explain' ? (
        <ExplainStep
          policy={policy}
          isAnalysed={isAnalysed}
          recording={recording}
          retention={retention}
          access={access}
          canShareScreen={canShareScreen}
          isPractice={isPractice}
          onDecline={onLeave}
          without={without}
        />
      ) : null}
      {access.step === 'screen' ? (
        <ScreenStep isRequired={policy.screen === 'required'} access={access} without={without} />
      ) : null}
      {access.step === 'preview' ? (
        <DevicePreview
          access={access}
          isPractice={isPractice}
          isStarting={isStarting}
          error={error}
          onStart={onStart}
        />
      ) : null}
    </Modal>
  )
}
