import { useElementSize } from '@mantine/hooks'
import type { WallView } from '@pengawas/shared/contracts/wall-view'
import { useMemo, type Ref } from 'react'
import { usePage } from '../hooks/use-page.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { layerFor } from '../rules/layout.ts'
import type { TileSource } from '../rules/media-plan.ts'
import type { WallPage } from '../rules/paging.ts'
import { NoMatch } from './no-match.tsx'
import { Tile } from './tile.tsx'
import { WallGrid, type WallGridHandle } from './wall-grid.tsx'
import classes from './wall-stage.module.css'

const SOURCES: Readonly<Record<WallView['layout'], readonly TileSource[]>> = {
  grid: ['camera'],
  speaker: ['camera'],
  screens: ['screen'],
  pairs: ['camera', 'screen'],
}

/** The page of tiles in the layout that the proctor has chosen. */
export function WallStage({ ref }: { ref: Ref<WallGridHandle> }) {
  const session = useWallSession()
  const layout = useWall((state) => state.view.layout)
  const isScrolled = useWall((state) => state.view.pageSize === 'all')
  const page = usePage()
  if (page.total === 0) return <NoMatch />
  if (layout === 'speaker') return <Speaker ref={ref} page={page} />
  return (
    <WallGrid
      ref={ref}
      ids={page.ids}
      ahead={page.ahead}
      sources={SOURCES[layout]}
      isScrolled={isScrolled}
      large={null}
      onOpen={(id) => session.focus(id)}
    />
  )
}

/** One candidate large, the others of the page beside them; a press on one of these makes it the large one. */
function Speaker({ ref, page }: { ref: Ref<WallGridHandle>; page: WallPage }) {
  const session = useWallSession()
  const chosen = useWall((state) => state.speakerId)
  const focusId = useWall((state) => state.focusId)
  const { ref: largeRef, width } = useElementSize<HTMLDivElement>()
  const id = chosen !== null && page.ids.includes(chosen) ? chosen : (page.ids[0] ?? '')
  const others = useMemo(() => page.ids.filter((each) => each !== id), [page.ids, id])
  return (
    <div className={classes.speaker}>
      <div ref={largeRef} className={classes.large} data-testid="wall-speaker">
        <Tile
          testSessionId={id}
          isTabStop
          isFocused={id === focusId}
          sources={SOURCES.speaker}
          isCompact={false}
          onOpen={() => session.focus(id)}
        />
      </div>
      <div className={classes.strip}>
        <WallGrid
          ref={ref}
          ids={others}
          ahead={page.ahead}
          sources={SOURCES.speaker}
          isScrolled={false}
          large={{ id, layer: layerFor(width) }}
          onOpen={(each) => session.viewing.enlarge(each)}
        />
      </div>
    </div>
  )
}
