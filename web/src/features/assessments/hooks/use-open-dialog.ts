import { useSearchParams } from 'react-router'
import { currentQuery } from '../../../lib/current-query.ts'

const ASSESSMENT_DIALOGS = ['view', 'edit', 'proctors', 'accommodations', 'sittings', 'duplicate', 'template'] as const
export type AssessmentDialog = (typeof ASSESSMENT_DIALOGS)[number]

/** In the address, instead of the id of one template. */
export const ALL_TEMPLATES = 'all'
const CLOSED = { create: null, dialog: null, assessment: null, template: null }

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
    templateId: query.get('template'),
    create: () => change({ ...CLOSED, create: '1' }),
    open: (dialog: AssessmentDialog, assessment: string) => change({ ...CLOSED, dialog, assessment }),
    /** Without an id: the list of templates. */
    openTemplate: (template: string = ALL_TEMPLATES) => change({ ...CLOSED, template }),
    useTemplate: (template: string) => change({ ...CLOSED, create: '1', template }),
    close: () => change(CLOSED),
  }
}
