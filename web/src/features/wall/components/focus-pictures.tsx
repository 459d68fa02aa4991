import { ActionIcon, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useEffect, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { layerFor } from '../rules/layout.ts'
import { isProducing } from '../rules/tile-facts.ts'
import type { WallState } from '../store/wall-store.ts'
import { PhonePicture } from './phone-picture.tsx'
import { TilePicture } from './tile-picture.tsx'
import classes from './focus-pictures.module.css'

/** Camera, screen and the phone, where there is one, side by side; without a screen the camera has the room, and each can have the whole window. */
export function FocusPictures({ candidate }: { candidate: WallCandidate }) {
  const session = useWallSession()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const layer = layerFor(width)
  useEffect(() => {
    if (width > 0) session.media.showFocus(layer)
  }, [session, width, layer])
  const hasPhone = candidate.phone !== 'absent'
  const hasScreen = isProducing(candidate, 'screen')
  return (
    <div className={classes.pictures}>
      <Picture ref={ref} source="camera" name={candidate.participantName}>
        <TilePicture candidate={candidate} testId="focus-camera" />
      </Picture>
      {hasScreen ? (
        <Picture source="screen" name={candidate.participantName}>
          <TilePicture candidate={candidate} source="screen" testId="focus-screen" saysConnection={false} />
        </Picture>
      ) : hasPhone ? null : (
        <div className={classes.picture} data-empty="true">
          <TilePicture candidate={candidate} source="screen" saysConnection={false} />
        </div>
      )}
      {hasPhone ? (
        <Picture source="phone" name={candidate.participantName}>
          <PhonePicture candidate={candidate} />
        </Picture>
      ) : null}
    </div>
  )
}

interface PictureProps {
  ref?: Ref<HTMLDivElement>
  source: NonNullable<WallState['enlarged']>
  name: string
  children: ReactNode
}

/** A picture with the button that gives it the whole window. It stays the same element, so that it goes on playing. */
function Picture({ ref, source, name, children }: PictureProps) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const isEnlarged = useWall((state) => state.enlarged === source)
  const label = isEnlarged ? `${t('focus.reduce')} (Esc)` : `${t('focus.enlarge')}${source === 'camera' ? ' (E)' : ''}`
  const SizeIcon = isEnlarged ? IconArrowsMinimize : IconArrowsMaximize
  return (
    <div ref={ref} className={classes.picture} data-enlarged={isEnlarged} data-testid={`picture-${source}`}>
      {children}
      {isEnlarged ? <span className={classes.name}>{name}</span> : null}
      <Tooltip label={label} withinPortal={false}>
        <ActionIcon
          variant="filled"
          color="dark"
          size="lg"
          className={classes.size}
          aria-label={label}
          aria-pressed={isEnlarged}
          onClick={() => session.enlarge(isEnlarged ? null : source)}
        >
          <SizeIcon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
