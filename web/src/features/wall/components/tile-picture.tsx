import { Loader, Text } from '@mantine/core'
import { exactStateOf, type WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconEyeOff, IconPlayerStop, IconRefresh, IconVideoOff, type Icon } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { ConnectionNote } from './connection-note.tsx'
import { LinkNote } from './link-note.tsx'
import { StillPicture } from './still-picture.tsx'
import { consumerKey } from '../rules/media-plan.ts'
import { isMissed, isReceived, obstacleOf, type PictureObstacle } from '../rules/tile-facts.ts'
import classes from './tile-picture.module.css'

const ICONS: Readonly<Record<Exclude<PictureObstacle, 'noCamera'>, Icon>> = {
  over: IconPlayerStop,
  notWatched: IconEyeOff,
  noMedia: IconRefresh,
  connecting: IconRefresh,
}

/** The camera picture, or in words why there is none. A picture is only uncovered once it really plays. */
export function TilePicture({ candidate, testId = 'tile-video' }: { candidate: WallCandidate; testId?: string }) {
  const { t } = useTranslation(['wall', 'common'])
  const key = consumerKey(candidate.testSessionId, 'camera')
  const track = useWall((state) => state.tracks[key])
  const hasFailed = useWall((state) => state.failedKeys[key] ?? false)
  const [playing, setPlaying] = useState<MediaStreamTrack | null>(null)
  const obstacle = obstacleOf(candidate)
  // A picture that comes at once needs no words before it.
  const isWritten = useDeferredValue(true, false)
  const isPlaying = track !== undefined && playing === track
  const { testSessionId, participantName: name } = candidate
  // Whoever is in focus has video, also on their tile.
  const isStill = useWall((state) => state.showsPictures && state.focusId !== testSessionId) && obstacle === null
  return (
    <div className={classes.frame}>
      {track && !isStill ? (
        <VideoTrack
          track={track}
          label={t('wall:focus.camera', { name })}
          testId={testId}
          onPlaying={(now) => setPlaying(now ? track : null)}
        />
      ) : null}
      {isStill ? <StillPicture testSessionId={testSessionId} name={name} /> : null}
      {isWritten && !isStill ? (
        <PictureCover obstacle={obstacle} candidate={candidate} isPlaying={isPlaying} hasFailed={hasFailed} />
      ) : null}
      {isPlaying && !isStill ? <LinkNote testSessionId={testSessionId} /> : null}
      {isMissed(candidate) ? <ConnectionNote candidate={candidate} /> : null}
    </div>
  )
}

interface PictureCoverProps {
  candidate: WallCandidate
  obstacle: PictureObstacle | null
  isPlaying: boolean
  hasFailed: boolean
}

function PictureCover({ candidate, obstacle, isPlaying, hasFailed }: PictureCoverProps) {
  const { t } = useTranslation(['wall', 'common'])
  if (obstacle === null && isPlaying) return null
  if (obstacle === null) {
    return (
      <div className={classes.cover}>
        <Loader size={20} color="gray" aria-hidden />
        <Text size="xs">
          {isReceived(candidate, 'camera')
            ? t(hasFailed ? 'wall:tile.viewerFailed' : 'wall:tile.loading')
            : t('wall:problem.notReceived', { source: t('common:sources.camera') })}
        </Text>
      </div>
    )
  }
  if (obstacle === 'noCamera') {
    const state = exactStateOf(candidate.sources, 'camera')
    return (
      <div className={classes.cover}>
        <IconVideoOff size={28} stroke={1.5} aria-hidden />
        <Text size="xs">
          {state === 'live'
            ? t('wall:tile.connecting')
            : t(`wall:problem.${state}`, { source: t('common:sources.camera') })}
        </Text>
      </div>
    )
  }
  const ObstacleIcon = ICONS[obstacle]
  return (
    <div className={classes.cover}>
      <ObstacleIcon size={28} stroke={1.5} aria-hidden />
      <Text size="xs">{t(`wall:tile.${obstacle}`)}</Text>
    </div>
  )
}
