import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { editableQuery } from '../api/assessments.ts'
import { valuesOf, type FormValues } from '../rules/form-values.ts'

interface CopiedDialogProps {
  assessmentId: string
  title: string
  onClose: () => void
  /** The form over what the assessment holds. */
  children: (values: FormValues) => ReactNode
}

/** Reads an assessment once, for a form that begins with it. */
export function CopiedDialog({ assessmentId, title, onClose, children }: CopiedDialogProps) {
  const editable = useQuery({ ...editableQuery(assessmentId), refetchInterval: false, refetchOnWindowFocus: false })
  if (editable.data)
    return children(valuesOf(editable.data.assessment, editable.data.participants, editable.data.questions))
  return (
    <DialogFrame title={title} onClose={onClose}>
      <QueryStatus result={editable} />
    </DialogFrame>
  )
}
