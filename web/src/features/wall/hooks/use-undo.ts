import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { giveToMany } from '../bulk/bulk-api.ts'
import type { WallSession } from '../media/wall-session.ts'
import { type UndoGroup, undoGroups } from '../rules/undoable.ts'
import { useWallSession } from './wall-context.ts'

/** Takes back what was ordered a moment ago: the ends of tests, or time that was given. Answers how many stay as ordered. */
async function undoGroup(session: WallSession, { kind, candidates }: UndoGroup): Promise<number> {
  const [only] = candidates
  if (candidates.length === 1 && only !== undefined) {
    if (kind === 'termination') await session.undoTermination(only.testSessionId)
    else await session.takeBackTime(only.testSessionId, only.recentCredit?.id ?? '')
    return 0
  }
  const { items } = await giveToMany({
    requestId: crypto.randomUUID(),
    target: { testSessionIds: candidates.map(({ testSessionId }) => testSessionId) },
    order:
      kind === 'termination'
        ? { command: 'keep', text: '' }
        : { command: 'take-back', text: '', creditIds: candidates.flatMap((each) => each.recentCredit?.id ?? []) },
  })
  const done = new Set(items.filter(({ outcome }) => outcome === 'done').map(({ testSessionId }) => testSessionId))
  for (const { testSessionId, recentCredit } of candidates.filter((each) => done.has(each.testSessionId))) {
    if (kind === 'termination') session.forgetTermination(testSessionId)
    else session.forgetCredit(testSessionId, recentCredit?.id ?? '')
  }
  return candidates.length - done.size
}

const keyOf = ({ kind, candidates }: UndoGroup): string =>
  [kind, ...candidates.map(({ testSessionId }) => testSessionId)].join(' ')

export function useUndo() {
  const session = useWallSession()
  const { t } = useTranslation('wall')
  const failureText = useFailureText()
  const undoing = useMutation({
    mutationFn: (group: UndoGroup) => undoGroup(session, group),
    onSuccess: (staying) => {
      if (staying > 0) toastFailure(t('undo.some', { value: staying, count: staying }), t('termination.failed'))
    },
    onError: (error) => toastFailure(failureText(error), t('termination.failed')),
  })
  return {
    undo: (group: UndoGroup) => undoing.mutate(group),
    /** Takes back what was ordered last. */
    undoNext: () => {
      const [next] = undoGroups(Object.values(session.store.getState().candidates))
      if (next) undoing.mutate(next)
    },
    isUndoing: (group: UndoGroup): boolean => undoing.isPending && keyOf(undoing.variables) === keyOf(group),
  }
}

export type Undoing = ReturnType<typeof useUndo>
