import { PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The super-admin's own password once more. */
export function PasswordField(props: { value?: string; error?: ReactNode; onChange?: (event: never) => void }) {
  const { t } = useTranslation(['account', 'actions'])
  return (
    <PasswordInput
      label={t('account:password.current')}
      withAsterisk
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('actions:showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}
