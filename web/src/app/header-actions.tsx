import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPalette, IconSettings, IconUserCircle, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProfileDialog } from '../features/account/components/profile-dialog.tsx'
import { ThemePicker } from '../features/account/components/theme-picker.tsx'
import { NotificationBell } from '../features/notifications/components/notification-bell.tsx'
import { useSettingsDialog } from '../lib/settings-dialog.ts'

/** Theme, notifications, settings, profile: the same four for staff and candidates. */
export function HeaderActions() {
  const { t } = useTranslation(['shell', 'account', 'common'])
  const [choosingTheme, theme] = useDisclosure(false)
  const [seeingProfile, profile] = useDisclosure(false)
  const settings = useSettingsDialog()
  return (
    <>
      <HeaderAction icon={IconPalette} label={t('shell:theme')} onClick={theme.open} />
      <NotificationBell />
      <HeaderAction icon={IconSettings} label={t('shell:settings')} onClick={() => settings.open('account')} />
      <HeaderAction icon={IconUserCircle} label={t('shell:profile')} onClick={profile.open} />
      <Modal
        opened={choosingTheme}
        onClose={theme.close}
        title={t('shell:theme')}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <ThemePicker />
      </Modal>
      <ProfileDialog opened={seeingProfile} onClose={profile.close} />
    </>
  )
}

function HeaderAction({ icon: ActionGlyph, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
        <ActionGlyph size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
