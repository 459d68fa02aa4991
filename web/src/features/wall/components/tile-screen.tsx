import { Loader, Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { consumerKey } from '../rules/media-plan.ts'
import { isProducing } from '../rules/tile-facts.ts'
import classes from './tile-picture.module.css'

/** The candidate's screen on a tile, or in words why there is none. */
export function TileScreen({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const key = consumerKey(candidate.testSessionId, 'screen')
  const track = useWall((state) => state.tracks[key])
  const hasFailed = useWall((state) => state.failedKeys[key] ?? false)
  const [playing, setPlaying] = useState<MediaStreamTrack | null>(null)
  const isSent = !isOver(candidate.status) && isProducing(candidate, 'screen')
  return (
    <div className={classes.frame} data-source="screen">
      {track && isSent ? (
        <VideoTrack
          track={track}
          testId="tile-screen"
          label={t('focus.screen', { name: candidate.participantName })}
          onPlaying={(now) => setPlaying(now ? track : null)}
        />
      ) : null}
      {isSent && track !== undefined && playing === track ? null : (
        <div className={classes.cover}>
          {isSent ? (
            <Loader size={20} color="gray" aria-hidden />
          ) : (
            <IconDeviceDesktopOff size={28} stroke={1.5} aria-hidden />
          )}
          <Text size="xs">
            {isSent
              ? t(hasFailed ? 'tile.viewerFailed' : 'tile.loading')
              : t(isOver(candidate.status) ? 'tile.over' : 'focus.noScreen')}
          </Text>
        </div>
      )}
    </div>
  )
}
