import { useEffect, useState } from 'react'

export interface DeviceChoice {
  value: string
  label: string
}

/** The cameras or microphones of this machine; their names are known once one was allowed. */
export function useDevices(kind: 'videoinput' | 'audioinput', isAllowed: boolean): readonly DeviceChoice[] {
  const [devices, setDevices] = useState<readonly DeviceChoice[]>([])
  useEffect(() => {
    if (!isAllowed) return
    const ending = new AbortController()
    const read = (): void => {
      void navigator.mediaDevices.enumerateDevices().then((all) => {
        if (ending.signal.aborted) return
        const named = all.filter((device) => device.kind === kind && device.deviceId !== '')
        setDevices(
          named.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label === '' ? String(index + 1) : label,
          })),
        )
      })
    }
    read()
    navigator.mediaDevices.addEventListener('devicechange', read, { signal: ending.signal })
    return () => ending.abort()
  }, [kind, isAllowed])
  return devices
}
