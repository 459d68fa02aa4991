import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { useRef, useState } from 'react'
import { failedSources, type SourceTroubles } from '../machine/going-without.ts'
import { acquireCameraAndMicrophone, acquireSource, type Acquired } from '../media/acquire.ts'
import type { Opened, Tracks } from '../store/capture-store.ts'

export type AccessStep = 'explain' | 'screen' | 'preview'
export type Wanted = Readonly<Record<MediaSource, boolean>>

const NO_TRACKS: Tracks = { camera: null, microphone: null, screen: null }

/** Once candidates have agreed, they are asked only for what is required and for what they agreed to share. */
const isWanted = (policy: MediaPolicy, source: MediaSource, agreed: Wanted | undefined): boolean =>
  policy[source] === 'required' || (policy[source] === 'optional' && (agreed?.[source] ?? true))

/** A source that the assessment does not use is settled; one that is required must be here. */
function isSettled(policy: MediaPolicy, source: MediaSource, tracks: Tracks, wanted: Wanted): boolean {
  if (policy[source] === 'off') return true
  return tracks[source] !== null || (policy[source] === 'optional' && !wanted[source])
}

/**
 * The way to a running session: which sources are wanted, which are here, and what went wrong with the others. `agreed`: what
 * the candidate agreed to share when the test began; before that they are asked for everything that the assessment uses.
 */
export function useMediaAccess(policy: MediaPolicy, canShareScreen: boolean, agreed?: Wanted) {
  const [step, setStep] = useState<AccessStep>('explain')
  const [isAsking, setIsAsking] = useState(false)
  const [tracks, setTracks] = useState<Tracks>(NO_TRACKS)
  const [troubles, setTroubles] = useState<SourceTroubles>({})
  const [wanted, setWanted] = useState<Wanted>({
    camera: isWanted(policy, 'camera', agreed),
    microphone: isWanted(policy, 'microphone', agreed),
    screen: isWanted(policy, 'screen', agreed) && canShareScreen,
  })
  const latest = useRef(tracks)
  /** As of now: what hands them over in the same step has not been drawn anew. */
  const latestTroubles = useRef(troubles)

  const noteTroubles = (now: SourceTroubles): void => {
    latestTroubles.current = now
    setTroubles(now)
  }

  const put = (source: MediaSource, acquired: Acquired): void => {
    if (acquired.ok) {
      latest.current[source]?.stop()
      latest.current = { ...latest.current, [source]: acquired.track }
      setTracks(latest.current)
    }
    const { [source]: _settled, ...others } = latestTroubles.current
    noteTroubles(acquired.ok ? others : { ...others, [source]: acquired.trouble })
  }

  const asking = async (work: () => Promise<void>): Promise<void> => {
    setIsAsking(true)
    try {
      await work()
    } finally {
      setIsAsking(false)
    }
  }

  /** Asks for camera and microphone, as far as they are wanted and missing. */
  const openDevices = async (): Promise<void> => {
    const camera = wanted.camera && latest.current.camera === null
    const microphone = wanted.microphone && latest.current.microphone === null
    if (camera && microphone) {
      const both = await acquireCameraAndMicrophone()
      put('camera', both.camera)
      put('microphone', both.microphone)
    } else if (camera) put('camera', await acquireSource('camera'))
    else if (microphone) put('microphone', await acquireSource('microphone'))
  }

  const openScreen = async (): Promise<void> => {
    if (latest.current.screen !== null) return
    if (wanted.screen) put('screen', await acquireSource('screen'))
    // Wanted all the same: this browser cannot.
    else if (policy.screen === 'required') put('screen', { ok: false, trouble: 'missing' })
  }

  const afterDevices = (): void => setStep(wanted.screen ? 'screen' : 'preview')

  /** Goes on without what did not open. */
  const goWithout = (): void => (step === 'explain' ? afterDevices() : setStep('preview'))

  /** Asks for camera and microphone, as far as wanted, and goes on when nothing required is missing. */
  const allow = (): Promise<void> =>
    asking(async () => {
      await openDevices()
      if (!wanted.screen) await openScreen()
      const settled = MEDIA_SOURCES.every(
        (source) => (source === 'screen' && wanted.screen) || isSettled(policy, source, latest.current, wanted),
      )
      if (settled) afterDevices()
    })

  /**
   * Asks for everything at once and says whether nothing required is missing. The screen is asked for first: browsers allow that
   * only within seconds of a click, however long the question about the camera stays open.
   */
  const allowAll = async (): Promise<boolean> => {
    await asking(async () => {
      await Promise.all([openScreen(), openDevices()])
    })
    return MEDIA_SOURCES.every((source) => policy[source] !== 'required' || latest.current[source] !== null)
  }

  const shareScreen = (): Promise<void> =>
    asking(async () => {
      const acquired = await acquireSource('screen')
      put('screen', acquired)
      if (acquired.ok) setStep('preview')
    })

  const skipScreen = (): void => {
    setWanted((all) => ({ ...all, screen: false }))
    const { screen: _skipped, ...others } = latestTroubles.current
    noteTroubles(others)
    setStep('preview')
  }

  const changeDevice = async (source: 'camera' | 'microphone', deviceId: string): Promise<void> => {
    put(source, await acquireSource(source, deviceId))
  }

  /** Gives the tracks away, and what is known of those that did not open: from here on they belong to the running session. */
  const handOver = (): Opened => {
    const handed = latest.current
    latest.current = NO_TRACKS
    return { tracks: handed, troubles: latestTroubles.current }
  }

  /** Lets every device go. */
  const release = (): void => {
    for (const track of Object.values(handOver().tracks)) track?.stop()
    setTracks(NO_TRACKS)
  }

  return {
    step,
    isAsking,
    tracks,
    troubles,
    /** What is required and did not open. */
    failed: failedSources(policy, tracks, troubles),
    wanted,
    want: (source: MediaSource, value: boolean) => setWanted((all) => ({ ...all, [source]: value })),
    allow,
    allowAll,
    goWithout,
    shareScreen,
    skipScreen,
    changeDevice,
    handOver,
    release,
  }
}

export type MediaAccess = ReturnType<typeof useMediaAccess>
