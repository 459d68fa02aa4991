import { useEffect, useState } from 'react'
import type { Proctoring } from '../../../lib/started-test.ts'

/** Whether all that the candidate shares arrives at the server, by the server's own word. */
export function useArrival(proctoring: Proctoring | null): boolean {
  const [allArrive, setAllArrive] = useState(false)
  useEffect(() => proctoring?.onArrival(setAllArrive), [proctoring])
  return allArrive
}
