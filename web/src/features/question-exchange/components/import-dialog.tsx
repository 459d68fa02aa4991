import { isUnderWay } from '@pengawas/shared/contracts/import-jobs'
import { useTranslation } from 'react-i18next'
import { useImportInAddress, useRemoveImport } from '../../../lib/import-jobs.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { ImportView } from '../../../ui/imports/import-view.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportOutcome } from './import-outcome.tsx'

interface ImportDialogProps {
  /** Whether a file is to be chosen. An import that the address names is shown in any case. */
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** An import of questions, from the choice of its file to its outcome; the page may be left meanwhile. */
export function ImportDialog({ opened, onOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation('questionExchange')
  const shown = useImportInAddress('questions')
  const remove = useRemoveImport()
  if (!opened && shown.id === null) return null
  const { job } = shown
  const close = (): void => {
    shown.close()
    onClose()
    if (job && !isUnderWay(job)) remove.mutate(job.id)
  }
  const again = (): void => {
    close()
    onOpen()
  }
  return (
    <DialogFrame title={t('import.title')} size={1080} onClose={close}>
      {shown.id === null ? (
        <ImportFile onStarted={shown.open} onCancel={close} />
      ) : (
        <ImportView {...shown} onClose={close} onAgain={again}>
          {({ outcome }) => <ImportOutcome outcome={outcome ?? { created: 0, skipped: 0 }} onDone={close} />}
        </ImportView>
      )}
    </DialogFrame>
  )
}
