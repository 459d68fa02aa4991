import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Supervision over the whole screen, for as long as the candidate wants to look at it; nothing stops meanwhile. */
export function ProctoringOverlay({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('test')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      title={t('proctoring.title')}
      closeButtonProps={{ 'aria-label': t('proctoring.hide') }}
    >
      {children}
    </Modal>
  )
}
