import { Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { consumerKey } from '../rules/media-plan.ts'
import classes from './tile-picture.module.css'

/** What the phone of the candidate in focus shows, or in words why nothing does. A picture that no longer arrives is covered. */
export function PhonePicture({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const { testSessionId, participantName: name, phone, peer } = candidate
  const track = useWall((state) => state.tracks[consumerKey(testSessionId, 'phone')])
  const [playing, setPlaying] = useState<MediaStreamTrack | null>(null)
  const isFlowing = peer?.phone?.flowing ?? false
  const isShown = track !== undefined && playing === track && isFlowing
  const said = isFlowing ? 'tile.loading' : phone === 'absent' ? 'focus.noPhone' : 'focus.phoneLost'
  return (
    <div className={classes.frame} data-whole data-testid="phone-frame" data-playing={isShown}>
      {track === undefined ? null : (
        <VideoTrack
          track={track}
          label={t('focus.phone', { name })}
          testId="focus-phone"
          onPlaying={(now) => setPlaying(now ? track : null)}
        />
      )}
      {isShown ? null : (
        <div className={classes.cover} role="status">
          {isFlowing ? null : <IconDeviceMobileOff size={26} stroke={1.5} aria-hidden />}
          <Text size="xs">{t(said)}</Text>
        </div>
      )}
    </div>
  )
}
