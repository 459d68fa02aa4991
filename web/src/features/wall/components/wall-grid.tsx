import { Title, useDirection } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { splitInto, type TileGroup } from '../rules/groups.ts'
import { HEADING_HEIGHT, layerFor, layoutOf, moveBy, rowsOf, TILE_GAP, windowOf, type Arrow } from '../rules/layout.ts'
import { Tile } from './tile.tsx'
import classes from './wall-grid.module.css'

export interface WallGridHandle {
  /** Puts the keyboard on a tile, scrolling it into view first. */
  focusTile: (testSessionId: string) => void
}

/** Pixels around the tiles, as in the style sheet. */
const PADDING = 12

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * The tiles in their groups, as large as the room allows, only those near the view drawn at all. The grid is one stop of
 * the tab key; arrows move inside it.
 */
export function WallGrid({ ref }: { ref: Ref<WallGridHandle> }) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const { dir } = useDirection()
  const order = useWall((state) => state.order)
  const focusId = useWall((state) => state.focusId)
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: roomRef, height: outerHeight } = useElementSize<HTMLDivElement>()
  // Of what lies inside: a scroll bar takes from the width.
  const { ref: rowsRef, width } = useElementSize<HTMLDivElement>()
  const height = Math.max(0, outerHeight - 2 * PADDING)
  const measured = useMergedRef(scroller, roomRef)
  const [activeId, setActiveId] = useState<string | null>(null)
  const wantsFocus = useRef<string | null>(null)
  const groups = useMemo(() => splitInto(order.ids, order.groups), [order])
  const { columns, tileWidth, rowHeight } = layoutOf({ width, height }, groups)
  const all = useMemo(() => rowsOf(groups, columns), [groups, columns])

  const rows = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (all[index]?.isHeading ? HEADING_HEIGHT : rowHeight),
    overscan: 1,
  })
  useEffect(() => rows.measure(), [rows, rowHeight, all])

  // Before the range is read: it is computed with the items, and would be that of the layout before.
  const drawn = rows.getVirtualItems()
  const first = rows.range?.startIndex ?? 0
  const last = rows.range?.endIndex ?? 0
  const tileLayer = layerFor(tileWidth)
  useEffect(() => {
    if (width > 0)
      session.media.show({ ...windowOf(all, { first, last }), tileLayer, sources: ['camera'], large: null })
  }, [session, all, first, last, width, tileLayer])

  const focusTile = (id: string): void => {
    const row = all.findIndex(({ ids }) => ids.includes(id))
    if (row < 0) return
    wantsFocus.current = id
    setActiveId(id)
    rows.scrollToIndex(row)
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

  const tabStop = activeId !== null && order.ids.includes(activeId) ? activeId : (groups[0]?.ids[0] ?? '')
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!arrow || !order.ids.includes(tabStop)) return
    event.preventDefault()
    session.viewing.touch()
    focusTile(moveBy(arrow, tabStop, all, dir === 'rtl'))
  }

  const margin = Math.max(0, (width - columns * (tileWidth + TILE_GAP) + TILE_GAP) / 2)
  const labelOf = ({ name }: TileGroup): string => (name === 'here' ? t('gridLabel') : t(`group.${name}`))
  const itemsOf = (group: TileGroup): VirtualItem[] => drawn.filter(({ index }) => all[index]?.group === group)
  return (
    <div
      ref={measured}
      className={classes.scroller}
      onPointerMove={() => session.viewing.touch()}
      onPointerLeave={() => session.viewing.leave()}
      onFocus={() => session.viewing.touch()}
      onKeyDown={onKeyDown}
    >
      <div ref={rowsRef} className={classes.rows} style={{ blockSize: rows.getTotalSize() }}>
        {groups.map((group) => (
          <div key={group.name}>
            {itemsOf(group)
              .filter(({ index }) => all[index]?.isHeading)
              .map(({ key, start }) => (
                <Title
                  key={key}
                  order={2}
                  size="h6"
                  className={classes.heading}
                  style={{ insetBlockStart: start, paddingInlineStart: margin }}
                >
                  {labelOf(group)} ({group.ids.length})
                </Title>
              ))}
            <ul className={classes.list} aria-label={labelOf(group)}>
              {itemsOf(group).flatMap((row) =>
                (all[row.index]?.ids ?? []).map((id, column) => (
                  <li
                    key={id}
                    className={classes.cell}
                    style={{
                      insetBlockStart: row.start,
                      insetInlineStart: margin + column * (tileWidth + TILE_GAP),
                      inlineSize: tileWidth,
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
        ))}
      </div>
    </div>
  )
}
