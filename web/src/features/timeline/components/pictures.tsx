import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { usePlayer, usePlayerState } from '../hooks/player-context.ts'
import type { PlayerMounts } from '../hooks/use-session-player.ts'
import { nextRecorded } from '../rules/recorded.ts'
import { PictureCover } from './picture-cover.tsx'
import classes from './pictures.module.css'

const PICTURES = ['camera', 'screen'] as const

interface PicturesProps extends PlayerMounts {
  hasPlayer: boolean
}

/** Camera and screen side by side, and the element that plays the sound. */
export function Pictures({ camera, screen, microphone, hasPlayer }: PicturesProps) {
  return (
    <>
      <div className={classes.pictures}>
        <Picture source="camera" mount={camera} hasPlayer={hasPlayer} />
        <Picture source="screen" mount={screen} hasPlayer={hasPlayer} />
      </div>
      <audio ref={microphone} preload="auto" data-testid="replay-microphone" />
      {hasPlayer ? <ToRecorded /> : null}
    </>
  )
}

interface PictureProps {
  source: (typeof PICTURES)[number]
  mount: PlayerMounts['camera']
  hasPlayer: boolean
}

function Picture({ source, mount, hasPlayer }: PictureProps) {
  const { t } = useTranslation('timeline')
  return (
    <figure className={classes.picture} aria-label={t(`source.${source}`)}>
      {/* Nothing that is said in a test has captions. */}
      <video ref={mount} muted playsInline preload="auto" data-testid={`replay-${source}`} />
      <figcaption className={classes.name}>{t(`source.${source}`)}</figcaption>
      {hasPlayer ? <PictureCover source={source} /> : null}
    </figure>
  )
}

/** In a long gap: the way to where something is recorded again. */
function ToRecorded() {
  const { t, i18n } = useTranslation('timeline')
  const player = usePlayer()
  const covers = usePlayerState((state) => state.covers)
  const next = nextRecorded(PICTURES.map((source) => covers[source]))
  if (next === null) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => player.seek(next)}>
      {t('toRecorded', { time: formatClock(next, i18n.language) })}
    </Button>
  )
}
