import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionOrder } from '../api/wall-api.ts'
import type { WrittenCommand } from '../rules/commands.ts'
import { useWallSession } from './wall-context.ts'

interface Writing {
  testSessionId: string
  command: WrittenCommand
}

/** Commands to a candidate's test, and the one that is being written. */
export function useCommands() {
  const session = useWallSession()
  const [writing, setWriting] = useState<Writing | null>(null)
  const giving = useMutation({
    mutationFn: ({ testSessionId, order }: { testSessionId: string; order: SessionOrder }) =>
      session.command(testSessionId, order),
    onSuccess: (_nothing, { order }) => setWriting((now) => (now?.command === order.command ? null : now)),
  })
  return {
    writing,
    write: (next: Writing | null) => {
      giving.reset()
      setWriting(next)
    },
    give: (testSessionId: string, order: SessionOrder) => giving.mutate({ testSessionId, order }),
    /** Whose command is under way, or failed. */
    target: giving.variables?.testSessionId ?? null,
    isGiving: giving.isPending,
    error: giving.error,
  }
}

export type Commands = ReturnType<typeof useCommands>
