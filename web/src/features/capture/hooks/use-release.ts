import { useEffect, useRef } from 'react'
import type { MediaAccess } from './use-media-access.ts'

/** Devices that no test has taken are let go when the page is left. */
export function useRelease(access: MediaAccess): void {
  const release = useRef(access.release)
  useEffect(() => {
    release.current = access.release
  })
  useEffect(() => () => release.current(), [])
}
