import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useWall } from './wall-context.ts'

/** The server's clock in ms, twice a second. */
export function useServerNow(): number {
  const offsetMs = useWall((state) => state.clockOffsetMs)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 500, { autoInvoke: true })
  return now + offsetMs
}
