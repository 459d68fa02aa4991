import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { assignedProctorsQuery, proctorChoicesQuery } from '../api/staffing.ts'
import { ProctorsForm } from './proctors-form.tsx'

/** Which proctors watch this assessment, and how many candidates each at most. */
export function ProctorsDialog({ assessment, onClose }: { assessment: ManagedAssessment; onClose: () => void }) {
  const { t } = useTranslation('assessments')
  const choices = useQuery(proctorChoicesQuery)
  const assigned = useQuery({ ...assignedProctorsQuery(assessment.id), refetchInterval: false })
  const failed = choices.error ?? assigned.error
  return (
    <DialogFrame title={`${t('proctors.title')} · ${assessment.title}`} size={640} onClose={onClose}>
      {failed === null ? null : <FailureAlert error={failed} />}
      {choices.isPending || assigned.isPending ? <Loading /> : null}
      {choices.data && assigned.data ? (
        <ProctorsForm
          assessment={assessment}
          choices={choices.data}
          assigned={assigned.data}
          onDone={onClose}
          onReload={async () => (await assigned.refetch({ throwOnError: true })).data ?? assigned.data}
        />
      ) : null}
    </DialogFrame>
  )
}
