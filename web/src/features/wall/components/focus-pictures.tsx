import { Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { consumerKey } from '../rules/media-plan.ts'
import { isProducing } from '../rules/tile-facts.ts'
import { TilePicture } from './tile-picture.tsx'
import classes from './focus-pictures.module.css'

/** Camera and screen side by side; without a screen the camera has the room. */
export function FocusPictures({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const track = useWall((state) => state.tracks[consumerKey(candidate.testSessionId, 'screen')])
  const [playing, setPlaying] = useState<MediaStreamTrack | null>(null)
  const hasScreen = isProducing(candidate, 'screen')
  return (
    <div className={classes.pictures}>
      <div className={classes.picture}>
        <TilePicture candidate={candidate} testId="focus-camera" />
      </div>
      <div className={classes.picture} data-empty={!hasScreen}>
        {track && hasScreen ? (
          <>
            <VideoTrack
              track={track}
              testId="focus-screen"
              label={t('focus.screen', { name: candidate.participantName })}
              onPlaying={(now) => setPlaying(now ? track : null)}
            />
            {playing === track ? null : <div className={classes.cover}>{t('tile.loading')}</div>}
          </>
        ) : (
          <div className={classes.none}>
            <IconDeviceDesktopOff size={26} stroke={1.5} aria-hidden />
            <Text size="xs">{t(hasScreen ? 'tile.loading' : 'focus.noScreen')}</Text>
          </div>
        )}
      </div>
    </div>
  )
}
