import { ActionIcon, Button, type ActionIconProps, type ButtonProps } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../lib/use-logout.tsx'

export function LogoutButton(props: ButtonProps) {
  const { t } = useTranslation()
  const { isPending, logOut } = useLogout()
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={isPending}
      onClick={logOut}
      {...props}
    >
      {t('logout')}
    </Button>
  )
}

/** The same where there is no room for the word. */
export function LogoutIcon(props: ActionIconProps) {
  const { t } = useTranslation()
  const { isPending, logOut } = useLogout()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('logout')}
      loading={isPending}
      onClick={logOut}
      {...props}
    >
      <IconLogout size={20} className="mirrored" aria-hidden />
    </ActionIcon>
  )
}
