import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { useWallSession } from './wall-context.ts'

/** Takes back the end of a test that was ordered a moment ago. */
export function useUndo() {
  const session = useWallSession()
  const { t } = useTranslation('wall')
  const failureText = useFailureText()
  const undoing = useMutation({
    mutationFn: (testSessionId: string) => session.undoTermination(testSessionId),
    onError: (error) => toastFailure(failureText(error), t('termination.failed')),
  })
  return {
    undo: (testSessionId: string) => undoing.mutate(testSessionId),
    /** Takes back the termination that was ordered last. */
    undoNext: () => {
      const ending = Object.values(session.store.getState().candidates).flatMap(({ testSessionId, termination }) =>
        termination === null ? [] : [{ testSessionId, inMs: termination.inMs }],
      )
      const next = ending.toSorted((a, b) => b.inMs - a.inMs)[0]
      if (next) undoing.mutate(next.testSessionId)
    },
    pendingId: undoing.isPending ? undoing.variables : null,
  }
}

export type Undoing = ReturnType<typeof useUndo>
