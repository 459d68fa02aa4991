import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { type Undoable, undoable } from '../rules/undoable.ts'
import { useWallSession } from './wall-context.ts'

/** Takes back what was ordered a moment ago: the end of a test, or time that was given. */
export function useUndo() {
  const session = useWallSession()
  const { t } = useTranslation('wall')
  const failureText = useFailureText()
  const undoing = useMutation({
    mutationFn: (order: Undoable) =>
      order.kind === 'termination'
        ? session.undoTermination(order.testSessionId)
        : session.takeBackTime(order.testSessionId, order.creditId),
    onError: (error) => toastFailure(failureText(error), t('termination.failed')),
  })
  return {
    undo: (order: Undoable) => undoing.mutate(order),
    /** Takes back what was ordered last. */
    undoNext: () => {
      const [next] = undoable(Object.values(session.store.getState().candidates))
      if (next) undoing.mutate(next)
    },
    isUndoing: ({ kind, testSessionId }: Undoable): boolean =>
      undoing.isPending && undoing.variables.kind === kind && undoing.variables.testSessionId === testSessionId,
  }
}

export type Undoing = ReturnType<typeof useUndo>
