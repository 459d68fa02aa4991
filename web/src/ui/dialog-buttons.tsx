import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogButtonsProps {
  onCancel: () => void
  /** What stands apart from the others, at the beginning of the line. */
  lead?: ReactNode
  /** The buttons that do what the dialog is for. */
  children: ReactNode
}

/** The end of a dialog or of a form that can be left: Cancel, then what it is for. */
export function DialogButtons({ onCancel, lead, children }: DialogButtonsProps) {
  const { t } = useTranslation('common')
  return (
    <Group justify="flex-end">
      {lead}
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </Group>
  )
}
