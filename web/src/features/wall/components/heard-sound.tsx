import { useEffect, useRef } from 'react'
import { useWall } from '../hooks/wall-context.ts'
import { useHoldToHear } from '../hooks/use-hold-to-hear.ts'
import { consumerKey } from '../rules/media-plan.ts'

/** The sound of whoever is heard while a key or a tile's button is held. */
export function HeardSound() {
  useHoldToHear()
  const audio = useRef<HTMLAudioElement>(null)
  const track = useWall(({ hearingId, tracks }) =>
    hearingId === null ? undefined : tracks[consumerKey(hearingId, 'microphone')],
  )
  useEffect(() => {
    const element = audio.current
    if (!element || !track) return
    element.srcObject = new MediaStream([track])
    // It follows a press, so the browser lets it play.
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [track])
  return <audio ref={audio} data-testid="heard-audio" />
}
