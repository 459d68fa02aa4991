/** Milliseconds that no change of the computer's clock moves. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

interface PageEvents {
  onOnline: () => void
  onOffline: () => void
  onVisibility: (isVisible: boolean) => void
  /** The page is closed, left, or put aside for a while: what it does not say now, it may never say. */
  onLeaving: () => void
}

/** What a running test asks of the page around it. */
export interface PageEnvironment {
  isOnline(): boolean
  isVisible(): boolean
  /** Returns a function that stops it. */
  watch(events: PageEvents): () => void
  /** From 0 to 1. */
  jitter(): number
}

const isVisible = (): boolean => document.visibilityState === 'visible'

export const browserPage: PageEnvironment = {
  isOnline: () => navigator.onLine,
  isVisible,
  watch({ onOnline, onOffline, onVisibility, onLeaving }) {
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('online', onOnline, { signal })
    window.addEventListener('offline', onOffline, { signal })
    window.addEventListener('pagehide', onLeaving, { signal })
    document.addEventListener('visibilitychange', () => onVisibility(isVisible()), { signal })
    return () => ending.abort()
  },
  jitter: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
}
