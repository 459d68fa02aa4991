import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconTextSize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TEXT_SIZES, useTextSize } from '../hooks/use-text-size.ts'

export function TextSizeMenu() {
  const { t } = useTranslation('test')
  const [current, setSize] = useTextSize()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('textSize.label')}
          title={t('textSize.label')}
        >
          <IconTextSize size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {TEXT_SIZES.map((size) => (
          <Menu.Item
            key={size}
            role="menuitemradio"
            aria-checked={size === current}
            leftSection={
              <IconCheck size={16} aria-hidden style={{ visibility: size === current ? 'visible' : 'hidden' }} />
            }
            onClick={() => setSize(size)}
          >
            {t(`textSize.${size}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
