import { Text } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import classes from './self-view.module.css'

/** The candidate's own picture, mirrored as people know themselves. What is sent is not mirrored. `isFramed`: with a line in which head and shoulders should be. */
export function SelfView({ track, isFramed = false }: { track: MediaStreamTrack | null; isFramed?: boolean }) {
  const { t } = useTranslation('capture')
  return (
    <div className={classes.frame} data-framed={isFramed && track !== null}>
      {track ? (
        <VideoTrack track={track} className={classes.mirrored} label={t('preview.self')} />
      ) : (
        <div className={classes.none}>
          <IconVideoOff size={32} aria-hidden />
          <Text size="sm">{t('preview.noCamera')}</Text>
        </div>
      )}
    </div>
  )
}
