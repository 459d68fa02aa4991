import { useSearchParams } from 'react-router'
import { currentQuery } from '../../../lib/current-query.ts'

const ASSESSMENT_DIALOGS = ['view', 'edit', 'proctors', 'accommodations'] as const
export type AssessmentDialog = (typeof ASSESSMENT_DIALOGS)[number]

/** Which dialog is open over which assessment. The address says it, so that links lead to it and a reload keeps it. */
export function useOpenDialog() {
  const [query, setQuery] = useSearchParams()
  const change = (values: Readonly<Record<string, string | null>>): void =>
    setQuery(
      () => {
        const next = currentQuery()
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const asked = query.get('dialog')
  return {
    isCreating: query.has('create'),
    dialog: ASSESSMENT_DIALOGS.find((name) => name === asked) ?? null,
    assessmentId: query.get('assessment'),
    create: () => change({ create: '1', dialog: null, assessment: null }),
    open: (dialog: AssessmentDialog, assessment: string) => change({ dialog, assessment, create: null }),
    close: () => change({ create: null, dialog: null, assessment: null }),
  }
}
