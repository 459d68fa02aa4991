import { drafts } from './drafts/draft-store.ts'
import { unsavedForms, useUnsaved } from './unsaved/unsaved-forms.ts'
import { useLeaveQuestion } from './unsaved/use-leave-question.tsx'

interface GuardOptions {
  /** What is typed is kept as a draft. */
  hasDraft?: boolean
  /** Parts of the address's query that show the form: without them it is closed. */
  parameters?: readonly string[]
}

/** Everything that leaves the page of a form asks first where something was typed: links, back, reload. */
export function useGuardedLeave(
  isDirty: () => boolean,
  { hasDraft = false, parameters = [] }: GuardOptions = {},
): void {
  useUnsaved({ isDirty, isKept: () => hasDraft && drafts.isKeeping(), parameters })
}

/** The same for a dialog, and its own way out: it closes at once where nothing was typed. */
export function useGuardedClose(isDirty: () => boolean, close: () => void, options: GuardOptions = {}): () => void {
  const ask = useLeaveQuestion()
  useGuardedLeave(isDirty, options)
  return () => {
    if (!isDirty()) close()
    else
      ask({
        isKept: options.hasDraft === true && drafts.isKeeping(),
        onLeave: () => unsavedForms.passUnasked(close),
      })
  }
}
