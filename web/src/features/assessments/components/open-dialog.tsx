import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { assessmentQuery, draftQuery } from '../api/assessments.ts'
import type { AssessmentDialog } from '../hooks/use-open-dialog.ts'
import { beginWith } from '../rules/begin-with.ts'
import { AccommodationsDialog } from './accommodations-dialog.tsx'
import { CopiedDialog } from './copied-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ProctorsDialog } from './proctors-dialog.tsx'
import { SittingsDialog } from './sittings-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'

interface OpenDialogProps {
  dialog: AssessmentDialog
  assessmentId: string
  /** The assessment as the list has it, if it is there. */
  listed: ManagedAssessment | undefined
  onClose: () => void
}

/** The dialog that the address names, over an assessment that the list may have or not. */
export function OpenDialog({ dialog, assessmentId, listed, onClose }: OpenDialogProps) {
  const { t } = useTranslation('assessments')
  const result = useQuery({ ...assessmentQuery(assessmentId), enabled: listed === undefined })
  const assessment = listed ?? result.data
  if (assessment) return <KnownDialog dialog={dialog} assessment={assessment} onClose={onClose} />
  return (
    <DialogFrame title={t('detail.title')} size={760} onClose={onClose}>
      <QueryStatus result={result} />
    </DialogFrame>
  )
}

interface KnownDialogProps {
  dialog: AssessmentDialog
  assessment: ManagedAssessment
  onClose: () => void
}

/** What is archived is only shown; an unfinished form goes on where it was left. */
function KnownDialog({ dialog, assessment: first, onClose }: KnownDialogProps) {
  // As it was when the dialog opened: a draft that becomes an assessment must not change into another dialog while it does.
  const [assessment] = useState(first)
  const props = { assessment, onClose }
  if (assessment.archivedAt !== null || dialog === 'view') return <DetailDialog {...props} />
  if (dialog === 'proctors') return <ProctorsDialog {...props} />
  if (dialog === 'sittings') return <SittingsDialog {...props} />
  if (dialog === 'accommodations') return <AccommodationsDialog {...props} />
  if ((dialog === 'duplicate' || dialog === 'template') && !assessment.hasForm)
    return <CopyDialog {...props} isTemplate={dialog === 'template'} />
  return assessment.hasForm ? <DraftDialog id={assessment.id} onClose={onClose} /> : <EditDialog {...props} />
}

interface CopyDialogProps {
  assessment: ManagedAssessment
  isTemplate: boolean
  onClose: () => void
}

/** The form of a new assessment, or of a template, that begins with this one. */
function CopyDialog({ assessment: { id, title }, isTemplate, onClose }: CopyDialogProps) {
  const { t } = useTranslation('assessments')
  const heading = t(isTemplate ? 'template.save' : 'duplicate.action')
  return (
    <CopiedDialog assessmentId={id} title={heading} onClose={onClose}>
      {(values) => {
        const from = {
          name: `copy:${id}`,
          values: beginWith(values, isTemplate ? title : t('duplicate.of', { title })),
        }
        return isTemplate ? (
          <TemplateDialog template={null} from={from} onClose={onClose} />
        ) : (
          <CreateDialog draft={null} from={from} onClose={onClose} />
        )
      }}
    </CopiedDialog>
  )
}

function DraftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('assessments')
  // Fetched only once: the form is this draft's from now on.
  const draft = useQuery({ ...draftQuery(id), refetchInterval: false, refetchOnWindowFocus: false })
  if (draft.data) return <CreateDialog draft={draft.data} onClose={onClose} />
  return (
    <DialogFrame title={t('create')} onClose={onClose}>
      <QueryStatus result={draft} />
    </DialogFrame>
  )
}
