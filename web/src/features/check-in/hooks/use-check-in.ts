import type { CheckIn, CheckInStep } from '@pengawas/shared/contracts/check-ins'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { onNotice } from '../../../lib/socket.ts'
import type { StartedTest } from '../../../lib/started-test.ts'
import type { CheckInBackend } from '../api/backend.ts'
import type { CheckInRun } from './check-in-context.ts'

/** Where a notice did not come; those that do come make the page ask at once. */
const ASK_EVERY_MS = 10_000

/** The candidate's check-in as the hub has it: asked for again whenever something changed, and when the hub is back. */
export function useCheckIn(startedTest: StartedTest, backend: CheckInBackend) {
  const { testSession, connection } = startedTest
  const { socket } = connection
  const client = useQueryClient()
  const [chosen, choose] = useState<CheckInStep | null>(null)
  const key = useMemo(() => ['check-in', testSession.id], [testSession.id])
  const query = useQuery({
    queryKey: key,
    queryFn: () => backend.fetchCheckIn(),
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    const ask = (): void => void client.invalidateQueries({ queryKey: key })
    socket.on('connect', ask)
    const stops = [
      onNotice(socket, pushes.checkInChanged, ask),
      onNotice(socket, pushes.sessionChanged, ask),
      onNotice(socket, pushes.helpSeen, ask),
    ]
    return () => {
      socket.off('connect', ask)
      for (const stop of stops) stop()
    }
  }, [client, key, socket])

  const take = useCallback(
    async (checkIn: CheckIn): Promise<void> => {
      // An answer that is under way is older than this one.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(key, checkIn)
    },
    [client, key],
  )
  const run: CheckInRun | null = useMemo(
    () =>
      query.data === undefined
        ? null
        : {
            startedTest,
            backend,
            checkIn: query.data,
            take: (checkIn) => void take(checkIn),
            report: async (step, report) => {
              await take(await backend.report(step, report))
              choose(null)
            },
            chosen,
            choose,
          },
    [query.data, startedTest, backend, take, chosen],
  )
  return { run, error: query.error, retry: () => void query.refetch() }
}
