import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import type { SessionOrder } from '../api/wall-api.ts'
import type { WrittenCommand } from '../rules/commands.ts'
import { useWallSession } from './wall-context.ts'

interface Writing {
  testSessionId: string
  command: WrittenCommand
}

type Outcome = { state: 'giving' } | { state: 'refused'; error: unknown }

/** Commands to candidates' tests, what became of the last one of each, and the one that is being written. */
export function useCommands() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const failureText = useFailureText()
  const [writing, setWriting] = useState<Writing | null>(null)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const note = (testSessionId: string, outcome: Outcome | null): void =>
    setOutcomes(({ [testSessionId]: _before, ...others }) =>
      outcome === null ? others : { ...others, [testSessionId]: outcome },
    )
  const give = async (testSessionId: string, order: SessionOrder, onGiven?: () => void): Promise<void> => {
    note(testSessionId, { state: 'giving' })
    try {
      await session.command(testSessionId, order)
      note(testSessionId, null)
      onGiven?.()
      setWriting((now) => (now?.testSessionId === testSessionId && now.command === order.command ? null : now))
    } catch (error) {
      note(testSessionId, { state: 'refused', error })
      const { candidates, focusId } = session.store.getState()
      // Beside the form where the proctor still looks at it; otherwise nobody would learn of it.
      if (focusId === testSessionId) return
      const name = candidates[testSessionId]?.participantName ?? ''
      toastFailure(failureText(error), t('refused', { command: t(`command.${order.command}`), name }))
    }
  }
  return {
    writing,
    write: (next: Writing | null) => {
      if (next) note(next.testSessionId, null)
      setWriting(next)
    },
    /** `onGiven` is called where it was not refused. */
    give: (testSessionId: string, order: SessionOrder, onGiven?: () => void) =>
      void give(testSessionId, order, onGiven),
    isGiving: (testSessionId: string) => outcomes[testSessionId]?.state === 'giving',
    errorOf: (testSessionId: string): unknown => {
      const outcome = outcomes[testSessionId]
      return outcome?.state === 'refused' ? outcome.error : null
    },
  }
}

export type Commands = ReturnType<typeof useCommands>
