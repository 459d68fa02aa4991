import { useEffect, useState } from 'react'
import type { Proctoring } from '../../../lib/started-test.ts'

/** Whether picture and sound reach the media node. */
export function useMediaConnected(proctoring: Proctoring | null): boolean {
  const [isConnected, setIsConnected] = useState(false)
  useEffect(() => proctoring?.onMedia((way) => setIsConnected(way === 'connected')), [proctoring])
  return isConnected
}
