import { Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import classes from './still-picture.module.css'

/** The newest single picture of a camera or a screen with its age, in place of video. */
export function StillPicture({ pictureKey, label }: { pictureKey: string; label: string }) {
  const { t } = useTranslation('wallMedia')
  const picture = useWall((state) => state.pictures[pictureKey])
  const [now, setNow] = useState(() => performance.now())
  useInterval(() => setNow(performance.now()), 1_000, { autoInvoke: true })
  const every = t('still.every', { seconds: PICTURE_INTERVAL_MS / 1_000 })
  const seconds = picture && Math.max(0, Math.round((now - picture.at) / 1_000))
  const age = seconds === undefined ? t('still.none') : t('still.age', { seconds, count: seconds })
  return (
    <div className={classes.still} data-testid="still-picture" data-known={picture !== undefined}>
      {picture ? <img src={picture.url} alt={label} /> : null}
      <Text component="span" size="xs" className={classes.note} title={every}>
        {age}
      </Text>
    </div>
  )
}
