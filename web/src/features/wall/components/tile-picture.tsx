import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { consumerKey, type TileSource } from '../rules/media-plan.ts'
import { isMissed, isShowable } from '../rules/tile-facts.ts'
import { ConnectionNote } from './connection-note.tsx'
import { LinkNote } from './link-note.tsx'
import { PictureCover } from './picture-cover.tsx'
import { StillPicture } from './still-picture.tsx'
import classes from './tile-picture.module.css'

interface TilePictureProps {
  candidate: WallCandidate
  source?: TileSource
  testId?: string
  /** Whether what is wrong with the connection is said here, and not by the picture beside it. */
  saysConnection?: boolean
}

/** A candidate's camera or screen, or in words why there is none. A picture is only uncovered once it really plays. */
export function TilePicture({
  candidate,
  source = 'camera',
  testId = 'tile-video',
  saysConnection = true,
}: TilePictureProps) {
  const { t } = useTranslation('wall')
  const { testSessionId, participantName: name } = candidate
  const key = consumerKey(testSessionId, source)
  const track = useWall((state) => state.tracks[key])
  const [playing, setPlaying] = useState<MediaStreamTrack | null>(null)
  const canShow = isShowable(candidate, source)
  // Whoever is in focus has a camera of video, also on their tile.
  const isStill = useWall((state) => state.showsPictures && (source === 'screen' || state.focusId !== testSessionId))
  const hasStill = useWall((state) => state.pictures[key] !== undefined)
  // A picture that comes at once needs no words before it.
  const isWritten = useDeferredValue(true, false)
  const isPlaying = track !== undefined && playing === track
  return (
    <div className={classes.frame} data-source={source}>
      {track && !isStill ? (
        <VideoTrack
          track={track}
          label={t(`focus.${source}`, { name })}
          testId={testId}
          onPlaying={(now) => setPlaying(now ? track : null)}
        />
      ) : null}
      {!isWritten || (canShow && (isStill ? hasStill : isPlaying)) ? null : (
        <PictureCover candidate={candidate} source={source} />
      )}
      {canShow && isStill ? <StillPicture pictureKey={key} label={t(`focus.${source}`, { name })} /> : null}
      {source === 'camera' && isPlaying && !isStill ? <LinkNote testSessionId={testSessionId} /> : null}
      {saysConnection && isMissed(candidate) ? <ConnectionNote candidate={candidate} /> : null}
    </div>
  )
}
