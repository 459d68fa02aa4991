import { Modal } from '@mantine/core'
import type { CreatedPerson } from '@pengawas/shared/contracts/people'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import type { Kind } from '../api/people.ts'
import { AddForm } from './add-form.tsx'
import { Credentials } from './credentials.tsx'

interface AddDialogProps {
  kind: Kind
  opened: boolean
  onClose: () => void
}

/** The form, then the login information, which is shown this once. */
export function AddDialog({ kind, opened, onClose }: AddDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  const [created, setCreated] = useState<CreatedPerson | null>(null)
  const isDirty = useRef<() => boolean>(() => false)
  const close = (): void => {
    setCreated(null)
    onClose()
  }
  const guardedClose = useGuardedClose(() => created === null && isDirty.current(), close, {
    hasDraft: true,
  })
  return (
    <Modal
      opened={opened}
      onClose={guardedClose}
      title={t(created === null ? `people:${kind}.add` : 'people:credentials.title')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {created === null ? (
        <AddForm kind={kind} onCreated={setCreated} onCancel={guardedClose} dirtyRef={isDirty} />
      ) : (
        <Credentials created={created} onDone={close} />
      )}
    </Modal>
  )
}
