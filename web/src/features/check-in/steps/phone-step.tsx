import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { secondCameraQuery } from '../../../lib/second-camera.ts'
import { PhoneInvite } from '../../../ui/phone-invite.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'

/** A telephone as a second camera; done once the server says that its picture arrives. */
export function PhoneStep() {
  const { t } = useTranslation('checkIn')
  const { testSessionId } = useCheckInRun().checkIn
  const { data } = useQuery(secondCameraQuery(testSessionId))
  return (
    <StepFrame step="phone" text={t('phone.text')} done={data?.state === 'live' ? { label: t('next') } : null}>
      <PhoneInvite testSessionId={testSessionId} />
    </StepFrame>
  )
}
