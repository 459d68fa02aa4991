import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { troubleOf, troubleOfEnd, troubleOfSurface, type SourceTrouble } from '../machine/source-state.ts'
import { CAMERA_CONSTRAINTS, MICROPHONE_CONSTRAINTS, SCREEN_OPTIONS } from './encodings.ts'

export type Acquired = { ok: true; track: MediaStreamTrack } | { ok: false; trouble: SourceTrouble }

/** What this browser can do at all. Pages that are not served over HTTPS or from this machine have no media devices. */
export function browserSupport(): { webRtc: boolean; devices: boolean; screen: boolean } {
  const { mediaDevices: devices } = navigator as { mediaDevices?: Partial<MediaDevices> }
  return {
    webRtc: typeof RTCPeerConnection === 'function',
    devices: typeof devices?.getUserMedia === 'function',
    screen: typeof devices?.getDisplayMedia === 'function',
  }
}

async function acquire(open: () => Promise<MediaStream>): Promise<Acquired> {
  try {
    const [track] = (await open()).getTracks()
    return track ? { ok: true, track } : { ok: false, trouble: 'missing' }
  } catch (error) {
    return { ok: false, trouble: troubleOf(error instanceof DOMException ? error.name : '') }
  }
}

/** Opens one source, asking the candidate where the browser must. Never rejects: trouble comes back as a value. */
export function acquireSource(source: MediaSource, deviceId?: string): Promise<Acquired> {
  const device = deviceId === undefined ? {} : { deviceId: { exact: deviceId } }
  switch (source) {
    case 'camera':
      return acquire(() => navigator.mediaDevices.getUserMedia({ video: { ...CAMERA_CONSTRAINTS, ...device } }))
    case 'microphone':
      return acquire(() => navigator.mediaDevices.getUserMedia({ audio: { ...MICROPHONE_CONSTRAINTS, ...device } }))
    case 'screen':
      return acquireScreen()
  }
}

/** A window or a tab is let go at once: it must not be sent, and its sign of sharing would say that it is. */
async function acquireScreen(): Promise<Acquired> {
  const acquired = await acquire(() => navigator.mediaDevices.getDisplayMedia(SCREEN_OPTIONS))
  if (!acquired.ok) return acquired
  const trouble = troubleOfSurface(acquired.track.getSettings().displaySurface)
  if (trouble === null) return acquired
  acquired.track.stop()
  return { ok: false, trouble }
}

/** Which way a phone's camera looks: away from its screen, or at the person before it. */
export type Facing = 'environment' | 'user'

/** Opens a phone's camera; where it has none that looks this way, another one. Never rejects. */
export const acquireFacing = (facing: Facing): Promise<Acquired> =>
  acquire(() =>
    navigator.mediaDevices.getUserMedia({ video: { ...CAMERA_CONSTRAINTS, facingMode: { ideal: facing } } }),
  )

/**
 * Opens camera and microphone with one question to the candidate. Where the pair is refused as a whole (one of the two
 * is missing, say), each is tried alone, so that one fault does not hide the other.
 */
export async function acquireCameraAndMicrophone(): Promise<{ camera: Acquired; microphone: Acquired }> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: CAMERA_CONSTRAINTS,
      audio: MICROPHONE_CONSTRAINTS,
    })
    const [camera] = stream.getVideoTracks()
    const [microphone] = stream.getAudioTracks()
    return {
      camera: camera ? { ok: true, track: camera } : { ok: false, trouble: 'missing' },
      microphone: microphone ? { ok: true, track: microphone } : { ok: false, trouble: 'missing' },
    }
  } catch (error) {
    // A refusal was an answer to both; asking again twice would only nag.
    if (error instanceof DOMException && troubleOf(error.name) === 'denied') {
      return { camera: { ok: false, trouble: 'denied' }, microphone: { ok: false, trouble: 'denied' } }
    }
    return { camera: await acquireSource('camera'), microphone: await acquireSource('microphone') }
  }
}

/** Null where the browser does not say. */
async function permissionOf(source: 'camera' | 'microphone'): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: source })).state
  } catch {
    return null
  }
}

/** Why a track ended: its device is gone, the permission was revoked, or it was stopped. */
export async function troubleOfEndedTrack(source: MediaSource, deviceId: string | undefined): Promise<SourceTrouble> {
  if (source === 'screen') return 'ended'
  const kind = source === 'camera' ? 'videoinput' : 'audioinput'
  const [devices, permission] = await Promise.all([
    navigator.mediaDevices.enumerateDevices().catch((): MediaDeviceInfo[] => []),
    permissionOf(source),
  ])
  const isDeviceThere = devices.some(
    (device) => device.kind === kind && (deviceId === undefined || device.deviceId === deviceId),
  )
  return troubleOfEnd({ isDeviceThere, permission })
}
