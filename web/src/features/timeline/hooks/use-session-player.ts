import { useEffect, useRef, useState, type RefCallback } from 'react'
import { segmentOpener } from '../api/timeline-api.ts'
import { SessionPlayer, type SessionPlayerOptions } from '../media/session-player.ts'
import type { TimeRange } from '../rules/axis.ts'
import type { Spans } from '../rules/recorded.ts'

/** A segment that arrives late may begin before all that were known. */
const EARLIER_MS = 3_600_000

export interface PlayerElements {
  camera: HTMLVideoElement | null
  screen: HTMLVideoElement | null
  microphone: HTMLAudioElement | null
}

export interface PlayerMounts {
  camera: RefCallback<HTMLVideoElement>
  screen: RefCallback<HTMLVideoElement>
  microphone: RefCallback<HTMLAudioElement>
}

/** The elements that play, once they are there. */
export function usePlayerElements(): { elements: PlayerElements; mounts: PlayerMounts } {
  const [camera, setCamera] = useState<HTMLVideoElement | null>(null)
  const [screen, setScreen] = useState<HTMLVideoElement | null>(null)
  const [microphone, setMicrophone] = useState<HTMLAudioElement | null>(null)
  return {
    elements: { camera, screen, microphone },
    mounts: { camera: setCamera, screen: setScreen, microphone: setMicrophone },
  }
}

interface Recorded {
  spans: Spans
  range: TimeRange
}

/** The player of one test, from the moment on at which its elements are there. What is recorded may grow meanwhile. */
export function useSessionPlayer(
  testSessionId: string,
  { camera, screen, microphone }: PlayerElements,
  { spans, range }: Recorded,
  start: Pick<SessionPlayerOptions, 'atMs' | 'isPlaying' | 'isMuted'>,
): SessionPlayer | null {
  const [player, setPlayer] = useState<SessionPlayer | null>(null)
  const first = useRef({ range, start })
  useEffect(() => {
    if (!camera || !screen || !microphone) return
    const opened = new SessionPlayer({
      elements: { camera, screen, microphone },
      originMs: first.current.range.fromMs - EARLIER_MS,
      open: segmentOpener(testSessionId),
      ...first.current.start,
    })
    setPlayer(opened)
    return () => {
      setPlayer(null)
      opened.close()
    }
  }, [testSessionId, camera, screen, microphone])
  useEffect(() => player?.setSpans(spans, range), [player, spans, range])
  return player
}
