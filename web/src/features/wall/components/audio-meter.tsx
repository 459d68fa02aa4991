import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import classes from './audio-meter.module.css'

/** The level that the media node measures, 0 to 100: green, amber above 60, red above 80. */
export function AudioMeter({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const known = useWall((state) => state.sounds[testSessionId]?.level ?? null)
  const level = known ?? 0
  const loudness = level > 80 ? 'loud' : level > 60 ? 'raised' : 'normal'
  return (
    <div
      className={classes.meter}
      role="meter"
      aria-label={t('tile.audioLevel')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level)}
      {...(known === null ? { 'aria-valuetext': t('tile.audioUnknown'), title: t('tile.audioUnknown') } : {})}
      data-known={known !== null}
      data-testid="audio-meter"
    >
      <div
        className={classes.bar}
        data-loudness={loudness}
        style={{ inlineSize: `${Math.min(100, Math.max(0, level))}%` }}
      />
    </div>
  )
}
