import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { useEffect, useRef, useState } from 'react'
import { openMediaDevice } from '../../../lib/media-device.ts'
import { tryWays } from '../media/try-ways.ts'
import { useCheckInRun } from './check-in-context.ts'
import { useAction } from './use-action.ts'

/** What does not arrive within this time may have no way to arrive. */
const ARRIVES_WITHIN_MS = 15_000

/**
 * What this page has measured of the network as it is: by itself as soon as everything arrives, or where it does not for a while,
 * and again whenever that changes. First the ways are tried, which the media node sees; then the hub measures what arrives.
 */
export function useNetwork(allArrive: boolean): {
  network: NetworkCheck | null
  isRunning: boolean
  error: unknown
  measure: () => void
} {
  const { backend, take, startedTest } = useCheckInRun()
  const { isRunning, error, run } = useAction()
  const [measured, setMeasured] = useState<{ network: NetworkCheck | null; allArrive: boolean } | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])
  const measure = (): void =>
    run(async () => {
      const { signal } = leaving.current ?? new AbortController()
      setMeasured(null)
      await tryWays({ socket: startedTest.connection.socket, openDevice: openMediaDevice }, signal)
      if (signal.aborted) return
      const checkIn = await backend.measureNetwork()
      take(checkIn)
      setMeasured({ network: checkIn.network, allArrive })
    })

  const [isLate, setIsLate] = useState(false)
  const isDue = useRef(true)
  useEffect(() => {
    isDue.current = true
    if (allArrive) return
    const timer = setTimeout(() => setIsLate(true), ARRIVES_WITHIN_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [allArrive])
  useEffect(() => {
    if (!isDue.current || isRunning || !(allArrive || isLate)) return
    isDue.current = false
    measure()
  })
  return { network: measured?.allArrive === allArrive ? measured.network : null, isRunning, error, measure }
}
