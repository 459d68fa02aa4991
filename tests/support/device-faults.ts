import type { Page } from 'playwright'

/**
 * Faults that Chromium's made-up devices cannot have by themselves. Each does to the page what the browser does when
 * the real thing happens: the same events, the same states, the same answers afterwards.
 */

/** Pulls the cable of camera or microphone: its track ends and it is no longer listed. */
export async function unplug(page: Page, kind: 'video' | 'audio'): Promise<void> {
  await page.evaluate((kind) => {
    const { mediaDevices } = navigator
    const enumerate = mediaDevices.enumerateDevices.bind(mediaDevices)
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () => (await enumerate()).filter((device) => device.kind !== `${kind}input`)
    mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.[kind]) throw new DOMException('Requested device not found', 'NotFoundError')
      return await getUserMedia(constraints)
    }
    window.plugIn = () => {
      mediaDevices.enumerateDevices = enumerate
      mediaDevices.getUserMedia = getUserMedia
    }
    for (const track of window.cameraWatch?.tracks ?? []) {
      if (track.kind !== kind || track.readyState === 'ended') continue
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
    mediaDevices.dispatchEvent(new Event('devicechange'))
  }, kind)
}

/** Puts the cable back. */
export async function plugIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.plugIn?.()
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  })
}

/** The operating system holds the picture or sound back, or gives it again. */
export async function setMuted(page: Page, kind: 'video' | 'audio', muted: boolean): Promise<void> {
  await page.evaluate(
    ({ kind, muted }) => {
      for (const track of window.cameraWatch?.tracks ?? []) {
        if (track.kind !== kind || track.readyState === 'ended') continue
        Object.defineProperty(track, 'muted', { configurable: true, get: () => muted })
        track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
      }
    },
    { kind, muted },
  )
}

declare global {
  interface Window {
    plugIn?: () => void
  }
}
