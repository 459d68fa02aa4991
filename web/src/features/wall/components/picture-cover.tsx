import { Loader, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import {
  IconDeviceDesktopOff,
  IconEyeOff,
  IconPlayerStop,
  IconRefresh,
  IconVideoOff,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import { consumerKey, type TileSource } from '../rules/media-plan.ts'
import { coverOf, type PictureCover as Cover } from '../rules/tile-facts.ts'
import classes from './tile-picture.module.css'

/** A page that has waited for so long says that it does not have what the server has. */
const LATE_AFTER_MS = 8_000

const ICONS = {
  over: IconPlayerStop,
  notWatched: IconEyeOff,
  noScreen: IconDeviceDesktopOff,
  noMedia: IconRefresh,
  connecting: IconRefresh,
} satisfies Partial<Record<Extract<Cover, string>, Icon>>
const OFF: Readonly<Record<TileSource, Icon>> = { camera: IconVideoOff, screen: IconDeviceDesktopOff }

/** Why a camera or a screen does not play. */
export function PictureCover({ candidate, source }: { candidate: WallCandidate; source: TileSource }) {
  const { t } = useTranslation(['wall', 'common'])
  const hasFailed = useWall((state) => state.failedKeys[consumerKey(candidate.testSessionId, source)] ?? false)
  const cover = coverOf(candidate, source, hasFailed)
  if (cover === 'loading' || cover === 'viewerFailed') {
    return (
      <div className={classes.cover}>
        <Loader size={20} color="gray" aria-hidden />
        <Text size="xs">{cover === 'loading' ? <Loading /> : t('wall:tile.viewerFailed')}</Text>
      </div>
    )
  }
  const isState = typeof cover === 'object'
  const CoverIcon = isState ? OFF[source] : ICONS[cover]
  return (
    <div className={classes.cover}>
      {isState && cover.state === 'notReceived' ? (
        <Loader size={20} color="gray" aria-hidden />
      ) : (
        <CoverIcon size={28} stroke={1.5} aria-hidden />
      )}
      <Text size="xs">
        {isState
          ? t(`wall:problem.${cover.state}`, { source: t(`common:sources.${source}`) })
          : t(cover === 'noScreen' ? 'wall:focus.noScreen' : `wall:tile.${cover}`)}
      </Text>
    </div>
  )
}

/** That the picture is being made ready, and after some seconds that it is not: by then it is known that it does not come. */
function Loading() {
  const { t } = useTranslation('wall')
  const [isLate, setIsLate] = useState(false)
  useTimeout(() => setIsLate(true), LATE_AFTER_MS, { autoInvoke: true })
  return t(isLate ? 'tile.late' : 'tile.loading')
}
