import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { layoutFor, moveBy, TILE_GAP, windowOf, type Arrow } from '../rules/layout.ts'
import { Tile } from './tile.tsx'
import classes from './wall-grid.module.css'

export interface WallGridHandle {
  /** Puts the keyboard on a tile, scrolling it into view first. */
  focusTile: (testSessionId: string) => void
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The tiles, only those near the view drawn at all. The grid is one stop of the tab key; arrows move inside it. */
export function WallGrid({ ref }: { ref: Ref<WallGridHandle> }) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const { dir } = useDirection()
  const ids = useWall((state) => state.order.ids)
  const focusId = useWall((state) => state.focusId)
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width } = useElementSize()
  const [activeId, setActiveId] = useState<string | null>(null)
  const wantsFocus = useRef<string | null>(null)
  const { columns, rowHeight } = layoutFor(width, ids.length)

  const rows = useVirtualizer({
    count: Math.ceil(ids.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 1,
  })
  useEffect(() => rows.measure(), [rows, rowHeight])

  const first = rows.range?.startIndex ?? 0
  const last = rows.range?.endIndex ?? 0
  useEffect(() => {
    if (width === 0) return
    const { visible, near } = windowOf(ids, columns, { first, last })
    session.media.show(visible, near)
  }, [session, ids, columns, first, last, width])

  const focusTile = (id: string): void => {
    const index = ids.indexOf(id)
    if (index < 0) return
    wantsFocus.current = id
    setActiveId(id)
    rows.scrollToIndex(Math.floor(index / columns))
  }
  useImperativeHandle(ref, () => ({ focusTile }))
  // A tile scrolled into view exists only after the next drawing.
  useEffect(() => {
    const id = wantsFocus.current
    if (id === null) return
    const tile = scroller.current?.querySelector<HTMLElement>(`[data-wall-item="${CSS.escape(id)}"]`)
    if (!tile) return
    wantsFocus.current = null
    tile.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    const index = ids.indexOf(tabStop)
    if (!arrow || index < 0) return
    event.preventDefault()
    session.touchGrid()
    const target = ids[moveBy(arrow, index, ids.length, columns, dir === 'rtl')]
    if (target !== undefined) focusTile(target)
  }

  const tabStop = activeId !== null && ids.includes(activeId) ? activeId : (ids[0] ?? '')
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onPointerMove={() => session.touchGrid()}
      onPointerLeave={() => session.leaveGrid()}
      onFocus={() => session.touchGrid()}
      onKeyDown={onKeyDown}
    >
      <div ref={sizeRef}>
        <ul className={classes.rows} style={{ blockSize: rows.getTotalSize() }} aria-label={t('gridLabel')}>
          {rows.getVirtualItems().flatMap((row) =>
            ids.slice(row.index * columns, (row.index + 1) * columns).map((id, column) => (
              <li
                key={id}
                className={classes.cell}
                style={{
                  insetBlockStart: row.start,
                  insetInlineStart: `calc((100% + ${TILE_GAP}px) / ${columns} * ${column})`,
                  inlineSize: `calc((100% + ${TILE_GAP}px) / ${columns} - ${TILE_GAP}px)`,
                  blockSize: rowHeight - TILE_GAP,
                }}
              >
                <Tile
                  testSessionId={id}
                  isTabStop={id === tabStop}
                  isFocused={id === focusId}
                  onOpen={() => {
                    setActiveId(id)
                    session.focus(id)
                  }}
                />
              </li>
            )),
          )}
        </ul>
      </div>
    </div>
  )
}
