import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings into view what the address names behind `#`, as notifications do, once `isReady` says that it is there. */
export function useScrollToNamed(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [isReady, hash])
}
