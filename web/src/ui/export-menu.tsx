import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TABLE_FORMATS, type TableFormat } from '../lib/save-table.ts'

interface ExportMenuProps {
  /** What the button says, where there is more than one on the page. */
  label?: string
  isSmall?: boolean
  isSaving: boolean
  onSave: (format: TableFormat) => void
}

/** Saves what is asked for as CSV or Excel. */
export function ExportMenu({ label, isSmall = false, isSaving, onSave }: ExportMenuProps) {
  const { t } = useTranslation('actions')
  const names = { csv: t('exportCsv'), xlsx: t('exportXlsx') }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          size={isSmall ? 'compact-sm' : 'sm'}
          leftSection={<IconDownload size={isSmall ? 16 : 18} aria-hidden />}
          loading={isSaving}
        >
          {label ?? t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => onSave(format)}>
            {names[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
