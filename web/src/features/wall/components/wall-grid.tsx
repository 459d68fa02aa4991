import { Title, useDirection } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownTiles } from '../hooks/use-shown-tiles.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { splitInto, type TileGroup } from '../rules/groups.ts'
import {
  fitIn,
  HEADING_HEIGHT,
  layerFor,
  layoutOf,
  moveBy,
  rowsOf,
  WALL_PADDING,
  windowOf,
  type Arrow,
} from '../rules/layout.ts'
import type { InView, TileSource } from '../rules/media-plan.ts'
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

interface WallGridProps {
  ref: Ref<WallGridHandle>
  /** Test session ids of the page that is shown, in their order, and of the one that is made ready. */
  ids: readonly string[]
  ahead: readonly string[]
  sources: readonly TileSource[]
  /** Whether tiles that do not fit are scrolled to rather than drawn small. */
  isScrolled: boolean
  /** The candidate shown larger, outside this grid. */
  large: InView['large']
  onOpen: (testSessionId: string) => void
}

/**
 * The tiles of a page in their groups, as large as the room allows, only those near the view drawn at all. The grid is one
 * stop of the tab key; arrows move inside it.
 */
export function WallGrid({ ref, ids, ahead, sources, isScrolled, large, onOpen }: WallGridProps) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const { dir } = useDirection()
  const allGroups = useWall((state) => state.order.groups)
  const pins = useWall((state) => state.view.pins)
  const orderName = useWall((state) => state.view.order)
  const focusId = useWall((state) => state.focusId)
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: roomRef, height: outerHeight } = useElementSize<HTMLDivElement>()
  // Of what lies inside: a scroll bar takes from the width.
  const { ref: rowsRef, width } = useElementSize<HTMLDivElement>()
  const height = Math.max(0, outerHeight - 2 * WALL_PADDING)
  const measured = useMergedRef(scroller, roomRef)
  const [activeId, setActiveId] = useState<string | null>(null)
  const wantsFocus = useRef<string | null>(null)
  const groups = useMemo(() => splitInto(ids, allGroups, pins), [ids, allGroups, pins])
  const pictures = sources.length
  const shape = { pictures, isScrolled }
  const { columns, tileWidth, rowHeight, gap, isCompact } = layoutOf({ width, height }, groups, shape)
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
  const tileLayer = layerFor(tileWidth / pictures)
  const seen = useMemo(() => windowOf(all, { first, last }), [all, first, last])
  useShownTiles({ ...seen, ahead, sources, tileLayer, large, isMeasured: width > 0 })
  const fit = width > 0 && large === null ? fitIn({ width, height }, pictures) : null
  useEffect(() => {
    if (fit !== null) session.viewing.fit(fit)
  }, [session, fit])
  // Another page begins at its top.
  const pageOf = ids[0]
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [pageOf])

  const tabStop = activeId !== null && ids.includes(activeId) ? activeId : (groups[0]?.ids[0] ?? '')
  const focusTile = (id: string): void => {
    // Whoever is on another page now leaves the keyboard to this one.
    const target = ids.includes(id) ? id : tabStop
    const row = all.findIndex((each) => each.ids.includes(target))
    if (row < 0) return
    wantsFocus.current = target
    setActiveId(target)
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

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!arrow || !ids.includes(tabStop)) return
    event.preventDefault()
    const target = moveBy(arrow, tabStop, all, dir === 'rtl')
    session.viewing.touch(target, false)
    focusTile(target)
  }

  const margin = Math.max(0, (width - columns * (tileWidth + gap) + gap) / 2)
  const labelOf = ({ name }: TileGroup): string => (name === 'here' ? t(`gridLabel.${orderName}`) : t(`group.${name}`))
  const itemsOf = (group: TileGroup): VirtualItem[] => drawn.filter(({ index }) => all[index]?.group === group)
  return (
    <div
      ref={measured}
      className={classes.scroller}
      onPointerMove={({ target }) => session.viewing.touch(tileAt(target), true)}
      onPointerLeave={() => session.viewing.leave()}
      onFocus={({ target }) => session.viewing.touch(tileAt(target), false)}
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
                      insetInlineStart: margin + column * (tileWidth + gap),
                      inlineSize: tileWidth,
                      blockSize: rowHeight - gap,
                    }}
                  >
                    <Tile
                      testSessionId={id}
                      isTabStop={id === tabStop}
                      isFocused={id === focusId}
                      sources={sources}
                      isCompact={isCompact}
                      onOpen={() => {
                        setActiveId(id)
                        onOpen(id)
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

/** The test session whose tile an event is about. */
function tileAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null
  return target.closest('li')?.querySelector<HTMLElement>('[data-wall-item]')?.dataset['wallItem'] ?? null
}
