import { Modal } from '@mantine/core'
import { isUnderWay } from '@pengawas/shared/contracts/import-jobs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useImportInAddress, useRemoveImport } from '../../../lib/import-jobs.ts'
import { ImportView } from '../../../ui/imports/import-view.tsx'
import type { Kind } from '../api/people.ts'
import { ImportFile } from './import-file.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { useAskedClose } from './use-asked-close.tsx'

interface ImportDialogProps {
  kind: Kind
  /** Whether a file is to be chosen. An import that the address names is shown in any case. */
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** An import of people, from the choice of its file to the list of its passwords; the page may be left meanwhile. */
export function ImportDialog({ kind, opened, onOpen, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation(['people', 'imports', 'common'])
  const shown = useImportInAddress(kind)
  const remove = useRemoveImport()
  const [keptId, setKeptId] = useState<string | null>(null)
  const { job } = shown
  const isNotKept = job?.hasPasswords === true && keptId !== job.id
  const time = job?.keptUntil ? formatHourMinute(job.keptUntil, i18n.language) : ''
  const leave = (): void => {
    shown.close()
    onClose()
    if (job && !isUnderWay(job) && !isNotKept) remove.mutate(job.id)
  }
  const close = useAskedClose(isNotKept, leave, t('imports:closeText', { time }))
  const again = (): void => {
    leave()
    onOpen()
  }
  return (
    <Modal
      opened={opened || shown.id !== null}
      onClose={close}
      title={t('people:import.title')}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {shown.id === null ? (
        <ImportFile kind={kind} onStarted={shown.open} onCancel={close} />
      ) : (
        <ImportView {...shown} goneHint={t('imports:newPasswords')} onClose={close} onAgain={again}>
          {(done) => (
            <ImportOutcome
              job={done}
              note={t('imports:kept', { time })}
              onKept={() => setKeptId(done.id)}
              onDone={close}
            />
          )}
        </ImportView>
      )}
    </Modal>
  )
}
