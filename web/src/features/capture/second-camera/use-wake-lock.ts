import { useEffect } from 'react'

/** Keeps the phone's screen on while the page is in front; where the phone does not allow it, its own setting holds. */
export function useWakeLock(): void {
  useEffect(() => {
    let isHere = true
    let lock: WakeLockSentinel | null = null
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isHere) lock = given
        else await given.release()
      } catch {
        // A phone that saves power refuses; the page says to plug in the charger.
      }
    }
    const onVisible = (): void => void ask()
    document.addEventListener('visibilitychange', onVisible)
    void ask()
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', onVisible)
      lock?.release().catch(() => undefined)
    }
  }, [])
}
