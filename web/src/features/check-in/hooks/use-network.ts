import { useTimeout } from '@mantine/hooks'
import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { useEffect, useRef, useState } from 'react'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { tryWays } from '../media/try-ways.ts'
import { stillCounts } from '../rules/freshness.ts'
import { useCheckInRun } from './check-in-context.ts'
import { useAction } from './use-action.ts'

/** What does not arrive within this time may have no way to arrive. */
const ARRIVES_WITHIN_MS = 15_000

/** How often the network was measured by itself: where things do not arrive, and once more where they do. */
const MEASURED = { never: 0, withoutArrival: 1, withArrival: 2 } as const

/**
 * The result that still counts, measured by itself as soon as everything arrives, or where it does not for a while. First the
 * ways are tried, which the media node sees; then the hub measures what arrives.
 */
export function useNetwork(allArrive: boolean): {
  network: NetworkCheck | null
  isRunning: boolean
  error: unknown
  measure: () => void
} {
  const { checkIn, backend, take, startedTest } = useCheckInRun()
  const { isRunning, error, run } = useAction()
  const { network } = checkIn
  const result = network !== null && stillCounts(checkIn, 'devices', network.measuredAt) ? network : null
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])
  const measure = (): void =>
    run(async () => {
      const { signal } = leaving.current ?? new AbortController()
      await tryWays({ socket: startedTest.connection.socket, openDevice: openMediaDevice }, signal)
      if (!signal.aborted) take(await backend.measureNetwork())
    })

  const [isLate, setIsLate] = useState(false)
  useTimeout(() => setIsLate(true), ARRIVES_WITHIN_MS, { autoInvoke: true })
  const measured = useRef<number>((result?.uplinkKbps ?? null) === null ? MEASURED.never : MEASURED.withArrival)
  useEffect(() => {
    const due = allArrive ? MEASURED.withArrival : isLate ? MEASURED.withoutArrival : MEASURED.never
    if (isRunning || measured.current >= due) return
    measured.current = due
    measure()
  })
  return { network: result, isRunning, error, measure }
}
