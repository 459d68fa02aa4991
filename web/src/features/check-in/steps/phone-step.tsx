import { useTranslation } from 'react-i18next'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'

/** A telephone as a second camera. */
export function PhoneStep() {
  const { t } = useTranslation('checkIn')
  const { checkIn } = useCheckInRun()
  return <StepFrame step="phone" text={t('phone.text')} done={checkIn.phone === 'live' ? { label: t('next') } : null} />
}
