import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useLasting } from '../../../lib/use-lasting.ts'
import { usePlayerState } from '../hooks/player-context.ts'
import type { Cover } from '../rules/recorded.ts'
import classes from './pictures.module.css'

/** A picture that comes within this time needs no word. */
const WORTH_SAYING_MS = 400

/** Stands in the place of a picture that is not there, and says why. */
export function PictureCover({ source }: { source: 'camera' | 'screen' }) {
  const { t } = useTranslation('timeline')
  const cover = usePlayerState((state) => state.covers[source])
  const isWaiting = usePlayerState((state) => state.isWaiting)
  const words = useCoverWords()
  const isLong = useLasting(isWaiting ? WORTH_SAYING_MS : null)
  if (cover.kind !== 'recorded') {
    return (
      <div className={classes.cover} role="status" data-cover={cover.kind} data-testid={`cover-${source}`}>
        {words(cover)}
      </div>
    )
  }
  if (!isLong) return null
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" color="white" aria-hidden />
      {t('waiting')}
    </div>
  )
}

function useCoverWords(): (cover: Cover) => string {
  const { t, i18n } = useTranslation('timeline')
  return ({ kind, fromMs, toMs }) => {
    const from = fromMs === null ? '' : formatClock(fromMs, i18n.language)
    const to = toMs === null ? '' : formatClock(toMs, i18n.language)
    if (kind === 'damaged' || kind === 'gone') return t(kind, { from, to })
    if (fromMs === null) return toMs === null ? t('none.never') : t('none.until', { to })
    return toMs === null ? t('none.since', { from }) : t('none.between', { from, to })
  }
}
