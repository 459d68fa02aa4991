import { levelRange, loudnessOf } from '@pengawas/shared/rules/live-bands'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import classes from './audio-meter.module.css'

/** The level that the media node measures, 0 to 100: green, amber above 60, red above 80; what lies outside 20 to 80 is said. */
export function AudioMeter({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const known = useWall((state) => state.sounds[testSessionId]?.level ?? null)
  const level = known ?? 0
  const range = known === null ? 'unknown' : levelRange(level)
  const text = range === 'acceptable' ? null : t(`tile.audioRange.${range}`)
  return (
    <div
      className={classes.meter}
      role="meter"
      aria-label={t('tile.audioLevel')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level)}
      {...(text === null ? {} : { 'aria-valuetext': text, title: text })}
      data-known={known !== null}
      data-testid="audio-meter"
    >
      <div
        className={classes.bar}
        data-loudness={loudnessOf(level)}
        style={{ inlineSize: `${Math.min(100, Math.max(0, level))}%` }}
      />
    </div>
  )
}
