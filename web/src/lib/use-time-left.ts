import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { remainingMs } from './remaining.ts'

/**
 * The time left in a test in ms, counted down by the server's clock however wrong this computer's is. `receivedAt`: when the
 * clock arrived, by this computer's; the delay of one answer is the error.
 */
export function useTimeLeft(clock: SessionClock, receivedAt: number): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true })
  return remainingMs(clock, Date.parse(clock.serverTime) - receivedAt, Math.max(now, receivedAt))
}
