import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { useDisableTwoFactor } from '../api/account.ts'
import { PasswordAgain } from './password-again.tsx'

export function TwoFactorDisable() {
  const { t } = useTranslation('account')
  const disable = useDisableTwoFactor(() => toastSuccess(t('twoFactor.disabled')))
  return (
    <PasswordAgain
      text={t('twoFactor.on')}
      action={t('twoFactor.disable')}
      pending={disable.isPending}
      error={disable.error}
      onSubmit={(password) => disable.mutate(password)}
    />
  )
}
