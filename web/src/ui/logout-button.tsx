import { Button, type ButtonProps } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../lib/use-logout.ts'

export function LogoutButton(props: ButtonProps) {
  const { t } = useTranslation()
  const logout = useLogout()
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={logout.isPending}
      onClick={() => logout.mutate()}
      {...props}
    >
      {t('logout')}
    </Button>
  )
}
