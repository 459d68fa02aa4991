import { Modal, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell, IconLanguage, IconLock, IconPalette, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isSettingsTab, useSettingsDialog } from '../../../lib/settings-dialog.ts'
import { AccountTab } from './account-tab.tsx'
import { LanguageTab } from './language-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import { ThemePicker } from './theme-picker.tsx'

const TABS = [
  ['account', IconUser, AccountTab],
  ['language', IconLanguage, LanguageTab],
  ['theme', IconPalette, ThemePicker],
  ['notifications', IconBell, NotificationsTab],
  ['privacy', IconLock, PrivacyTab],
] as const

/** Open while the address says `?settings=<tab>`, so that back closes it and a link opens it. */
export function SettingsDialog() {
  const { t } = useTranslation(['account', 'common'])
  const { tab, open, close } = useSettingsDialog()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  return (
    <Modal
      opened={tab !== null}
      onClose={close}
      title={t('account:settings')}
      size={880}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Tabs
        value={tab ?? 'account'}
        onChange={(value) => {
          if (value !== null && isSettingsTab(value)) open(value)
        }}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        styles={{ tabLabel: { textAlign: 'start' } }}
        keepMounted={false}
        mih={isNarrow ? 0 : 460}
      >
        <Tabs.List me={isNarrow ? 0 : 'xl'} mb={isNarrow ? 'md' : 0}>
          {TABS.map(([key, Icon]) => (
            <Tabs.Tab key={key} value={key} leftSection={<Icon size={18} aria-hidden />}>
              {t(`account:tabs.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(([key, , Panel]) => (
          <Tabs.Panel key={key} value={key}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  )
}
