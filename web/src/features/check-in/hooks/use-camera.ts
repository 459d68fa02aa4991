import { useEffect, useState } from 'react'
import type { Proctoring } from '../../../lib/started-test.ts'

/** The candidate's camera as it is published now; null while there is none. */
export function useCamera(proctoring: Proctoring | null): MediaStreamTrack | null {
  const [camera, setCamera] = useState<MediaStreamTrack | null>(null)
  useEffect(() => proctoring?.onCamera(setCamera), [proctoring])
  return camera
}
