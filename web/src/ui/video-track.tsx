import { useEffect, useRef } from 'react'

interface VideoTrackProps {
  track: MediaStreamTrack
  label: string
  className?: string | undefined
  testId?: string
  /** Called when pictures begin and stop arriving. */
  onPlaying?: (isPlaying: boolean) => void
}

/** A muted, playing picture of one track. Sound is played elsewhere, by choice. */
export function VideoTrack({ track, label, className, testId, onPlaying }: VideoTrackProps) {
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.srcObject = new MediaStream([track])
    // Muted video may always play; where the element goes away first, the promise rejects and nothing is lost.
    video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={ref}
      className={className}
      muted
      playsInline
      autoPlay
      aria-label={label}
      {...(testId === undefined ? {} : { 'data-testid': testId })}
      {...(onPlaying ? { onPlaying: () => onPlaying(true), onEmptied: () => onPlaying(false) } : {})}
    />
  )
}
