import { useTranslation } from 'react-i18next'
import { DevicesAgain, type DevicesAgainProps } from './devices-again.tsx'

/** Back in a check-in, after a reload or on another device: the step is the one that it was. */
export function CheckInAgainPage(props: DevicesAgainProps) {
  const { t } = useTranslation('common')
  return <DevicesAgain {...props} text={t('resume.check-in')} button={t('resume.checkInButton')} />
}
