import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetUpTwoFactor } from '../api/account.ts'
import { PasswordAgain } from './password-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorDisable } from './two-factor-disable.tsx'
import { TwoFactorEnable } from './two-factor-enable.tsx'

/** Off, being set up, showing its recovery codes once, or on. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  const setUp = useSetUpTwoFactor()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes !== null) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onStored={() => {
          setRecoveryCodes(null)
          setUp.reset()
        }}
      />
    )
  }
  if (isOn) return <TwoFactorDisable />
  if (setUp.data)
    return <TwoFactorEnable setup={setUp.data} onEnabled={setRecoveryCodes} onCancel={() => setUp.reset()} />
  return (
    <PasswordAgain
      text={t('twoFactor.off')}
      action={t('twoFactor.enable')}
      pending={setUp.isPending}
      error={setUp.error}
      onSubmit={(password) => setUp.mutate(password)}
    />
  )
}
