import { useEffect } from 'react'
import { NOTHING_SHOWN, type InView } from '../rules/media-plan.ts'
import { useWallSession } from './wall-context.ts'

interface ShownTiles extends InView {
  /** The next page. */
  ahead: readonly string[]
  /** Whether it is known how large tiles are. */
  isMeasured: boolean
}

/** Has the media send what is in view now, and make ready what may be next. */
export function useShownTiles({ visible, near, ahead, sources, tileLayer, large, isMeasured }: ShownTiles): void {
  const { media } = useWallSession()
  const { id, layer } = large ?? { id: null, layer: 0 }
  useEffect(() => {
    if (!isMeasured) return
    media.show({
      visible: id === null ? visible : [id, ...visible],
      near: [...near, ...ahead],
      ...{ sources, tileLayer, large: id === null ? null : { id, layer } },
    })
  }, [media, visible, near, ahead, sources, tileLayer, id, layer, isMeasured])
  // Nothing is looked at on a page without tiles, such as one whose filters hide everybody.
  useEffect(() => () => media.show(NOTHING_SHOWN), [media])
}
