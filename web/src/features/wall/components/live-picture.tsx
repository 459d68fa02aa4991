import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { PhonePicture } from './phone-picture.tsx'
import { TilePicture } from './tile-picture.tsx'
import classes from './live-picture.module.css'

/** The picture of one candidate outside the wall: as on it, this candidate has the focus as long as the picture is there. */
export function LivePicture({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const candidate = useWall((state) => state.candidates[testSessionId])
  const framing = useWall((state) => state.framings[testSessionId]?.verdict)
  const isKnown = candidate !== undefined
  useEffect(() => {
    if (!isKnown) return
    session.focus(testSessionId)
    return () => session.focus(null)
  }, [session, testSessionId, isKnown])
  return (
    <div className={classes.live}>
      {candidate ? (
        <TilePicture candidate={candidate} testId="live-picture" />
      ) : (
        <div className={classes.none}>{t('tile.connecting')}</div>
      )}
      {framing === undefined ? null : (
        <div className={classes.framing} data-testid="live-framing">
          {t(`framing.${framing}`)}
        </div>
      )}
    </div>
  )
}

/** The picture of the same candidate's phone. */
export function LivePhone({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const candidate = useWall((state) => state.candidates[testSessionId])
  return (
    <div className={classes.live}>
      {candidate ? <PhonePicture candidate={candidate} /> : <div className={classes.none}>{t('tile.connecting')}</div>}
    </div>
  )
}
