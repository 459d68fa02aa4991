import { Text } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoTrack } from '../../../ui/video-track.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useCamera } from '../hooks/use-camera.ts'
import classes from './check-in.module.css'

interface OwnPictureProps {
  /** A line for head or card. */
  guide?: 'face' | 'card'
  /** As people know themselves; what is read or turned around is shown as it is sent. */
  isMirrored?: boolean
  /** Whether the server finds it good. */
  isGood?: boolean
  children?: ReactNode
}

/** The candidate's camera as it is sent, whole. */
export function OwnPicture({ guide, isMirrored = false, isGood = false, children }: OwnPictureProps) {
  const { t } = useTranslation('capture')
  const { startedTest } = useCheckInRun()
  const camera = useCamera(startedTest.proctoring)
  const { width = 1280, height = 720 } = camera?.getSettings() ?? {}
  // From the first moment as large as with its picture: what stands below must not move under the finger.
  const size = {
    aspectRatio: `${width} / ${height}`,
    inlineSize: `min(100%, ${width}px, calc(60vh * ${width / height}))`,
  }
  return (
    <div
      className={classes.picture}
      style={camera ? size : {}}
      data-mirrored={isMirrored}
      data-good={isGood}
      {...(guide === undefined || camera === null ? {} : { 'data-guide': guide })}
    >
      {camera ? (
        <VideoTrack track={camera} label={t('preview.self')} />
      ) : (
        <div className={classes.none}>
          <IconVideoOff size={32} aria-hidden />
          <Text size="sm">{t('preview.noCamera')}</Text>
        </div>
      )}
      {children}
    </div>
  )
}
