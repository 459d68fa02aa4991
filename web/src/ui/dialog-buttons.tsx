import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogButtonsProps {
  onCancel: () => void
  /** What stands apart from the others, at the beginning of the line. */
  lead?: ReactNode
  /** The buttons of the dialog's main actions. */
  children: ReactNode
}

/** The foot of a dialog or of a form that can be left: Cancel, then its main action. */
export function DialogButtons({ onCancel, lead, children }: DialogButtonsProps) {
  const { t } = useTranslation('common')
  return (
    <Group justify="flex-end">
      {lead}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {children}
      </Group>
    </Group>
  )
}
