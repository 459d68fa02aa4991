import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../bulk/bulk-context.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import classes from './tile-pin.module.css'

/** Keeps a candidate first in every order, or lets them go. The keyboard has a key for it, so that the grid stays one stop. */
export function TilePin({ testSessionId, name }: { testSessionId: string; name: string }) {
  const { t } = useTranslation('wall')
  const { viewing } = useWallSession()
  const isChoosing = useSelection((selection) => selection.isOn)
  const isPinned = useWall((state) => state.view.pins.includes(testSessionId))
  if (isChoosing) return null
  const label = t(isPinned ? 'tile.unpin' : 'tile.pin', { name })
  const PinIcon = isPinned ? IconPinFilled : IconPin
  return (
    <button
      type="button"
      className={classes.pin}
      tabIndex={-1}
      aria-label={label}
      title={`${label} (K)`}
      aria-pressed={isPinned}
      data-testid="tile-pin"
      onClick={() => viewing.pin(testSessionId)}
    >
      <PinIcon size={16} aria-hidden />
    </button>
  )
}
