import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogFrameProps {
  title: ReactNode
  size?: number | string | undefined
  onClose: () => void
  children: ReactNode
}

/** A large dialog that fills a phone's screen. A click beside it closes nothing: forms are long. Escape closes the uppermost dialog alone, and an open list before it. */
export function DialogFrame({ title, size = 860, onClose, children }: DialogFrameProps) {
  const { t } = useTranslation('common')
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const body = useRef<HTMLDivElement>(null)
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || closesList(event.target)) return
    const own = body.current?.closest('[role="dialog"]')
    if (own && isUppermost(own)) onClose()
  })
  // Registered once and in the capture phase: so a dialog asks before the ones above it have closed themselves.
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onEscape(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}

/** Fields mark themselves while their list is open: Escape closes that. */
const closesList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

/** The uppermost dialog holds the focus; where nothing does, it is the one that came last. */
function isUppermost(dialog: Element): boolean {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return dialog.contains(activeElement)
  return dialog === [...document.querySelectorAll('[role="dialog"]')].at(-1)
}
