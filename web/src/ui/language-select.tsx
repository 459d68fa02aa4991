import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, LANGUAGES } from '../lib/i18n.ts'

export function LanguageMenu({ color = 'gray' }: { color?: string }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label={t('language')} disabled={isOpen}>
          <ActionIcon variant="subtle" color={color} size="lg" aria-label={t('language')}>
            <IconLanguage size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={i18n.language === code}
            rightSection={i18n.language === code ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => void chooseLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
