import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogFrameProps {
  title: string
  size?: number | string
  onClose: () => void
  children: ReactNode
}

/** A large dialog that fills a phone's screen. A click beside it closes nothing: forms are long. */
export function DialogFrame({ title, size = 860, onClose, children }: DialogFrameProps) {
  const { t } = useTranslation('common')
  const isNarrow = useMediaQuery('(max-width: 48em)')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  )
}
