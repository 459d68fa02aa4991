import {
  isOver,
  testSessionSchema,
  type TestSession,
  type TestSessionStatus,
} from '@pengawas/shared/contracts/test-sessions'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestJson } from './http.ts'
import { useSignIns } from './page-login.ts'
import { participantAssessmentsQuery } from './participant-assessments.ts'
import { onNotice, openSocket } from './socket.ts'

/** Where the line on which the hub tells it does not stand. */
const STATUS_EVERY_MS = 15_000

/**
 * How a test session stands while its candidate is not in it: the hub says it, and is asked now and then. Undefined until it
 * has said so, where nothing is known to begin with.
 */
export function useSessionStatus(id: string, known?: TestSession): TestSessionStatus | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['test-session', id],
    queryFn: ({ signal }) => requestJson(`/api/test-sessions/${id}`, testSessionSchema, { signal, isBackground: true }),
    ...(known === undefined ? {} : { initialData: known }),
    refetchInterval: STATUS_EVERY_MS,
    gcTime: 0,
  })
  const signIns = useSignIns(({ count }) => count)
  useEffect(() => {
    const ask = (): void => void queryClient.invalidateQueries({ queryKey: ['test-session', id] })
    const { socket, close } = openSocket(ACCOUNT_NAMESPACE, {}, () => undefined)
    // What changed before the line stood was told to nobody.
    socket.on('connect', ask)
    onNotice(socket, pushes.ownTestChanged, ({ testSessionId, status }) => {
      if (testSessionId !== id) return
      ask()
      // Its clock may be another one too: time was added, or it was stopped.
      if (!isOver(status)) void queryClient.invalidateQueries({ queryKey: participantAssessmentsQuery.queryKey })
    })
    socket.connect()
    return close
    // The connection ended with the login that it was opened with.
  }, [queryClient, id, signIns])
  return data?.status
}
