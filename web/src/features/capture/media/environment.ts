import type { MediaSource } from '@pengawas/shared/contracts/proctoring'

export interface EnvironmentEvents {
  onDevicesChanged: () => void
  onNetworkChanged: () => void
  onPermissionGranted: (source: MediaSource) => void
}

/** Chromium's Network Information API; absent in other browsers, and `type` only on some systems. */
interface NetworkInformation extends EventTarget {
  readonly type?: string
}

function networkInformation(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection
}

/** Watches what may change around a running session: plugged devices, the network in use, permissions. Returns a function that stops it. */
export function watchEnvironment(events: EnvironmentEvents): () => void {
  const ending = new AbortController()
  const { signal } = ending
  navigator.mediaDevices.addEventListener('devicechange', events.onDevicesChanged, { signal })
  window.addEventListener('online', events.onNetworkChanged, { signal })

  const network = networkInformation()
  let kind = network?.type
  // The event also fires for mere estimates of speed; only another kind of network is another path.
  const onChange = (): void => {
    if (network?.type === kind) return
    kind = network?.type
    events.onNetworkChanged()
  }
  network?.addEventListener('change', onChange, { signal })

  for (const source of ['camera', 'microphone'] as const) {
    navigator.permissions
      .query({ name: source })
      .then((permission) => {
        const onPermission = (): void => {
          if (permission.state === 'granted') events.onPermissionGranted(source)
        }
        if (!signal.aborted) permission.addEventListener('change', onPermission, { signal })
      })
      .catch(() => {
        // Not every browser lets the state of these permissions be asked; the candidate's retry button remains.
      })
  }
  return () => ending.abort()
}
