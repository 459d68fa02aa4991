import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { editableQuery } from '../api/assessments.ts'
import { EditForm } from './edit-form.tsx'

export function EditDialog({ assessment: { id }, onClose }: { assessment: ManagedAssessment; onClose: () => void }) {
  const { t } = useTranslation('assessments')
  // Fetched only once: changes by others must not alter a form while it is edited. The version check detects them.
  const editable = useQuery({ ...editableQuery(id), refetchInterval: false })
  const isDirty = useRef<() => boolean>(() => false)
  const close = useGuardedClose(() => isDirty.current(), onClose, { hasDraft: true })
  return (
    <DialogFrame title={t('edit.title')} onClose={close}>
      <QueryStatus result={editable} />
      {editable.data ? (
        <EditForm
          editable={editable.data}
          dirtyRef={isDirty}
          onCancel={close}
          onSaved={onClose}
          onReload={async () => (await editable.refetch({ throwOnError: true })).data ?? editable.data}
        />
      ) : null}
    </DialogFrame>
  )
}
