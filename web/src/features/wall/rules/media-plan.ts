import type { MediaSource, WallCandidate, WatchedSource } from '@pengawas/shared/contracts/proctoring'
import { MAX_PICTURES_PER_REQUEST, type PictureKind } from '@pengawas/shared/contracts/media'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { chunksOf } from './chunks.ts'

/** Where a receiving transport must live to reach a candidate. */
export interface Placement {
  nodeId: string
  workerId: string
}

export interface WantedConsumer {
  key: string
  testSessionId: string
  source: WatchedSource
  producerId: string
  placement: Placement
  paused: boolean
  /** 0 is 180p, 2 is 720p; null where the source has no layers. */
  layer: number | null
}

/** A consumer that exists or is being made. */
export interface HeldConsumer {
  key: string
  producerId: string
  placement: Placement
}

/** What the wall shows now; keys are test session ids. */
export interface InView {
  visible: readonly string[]
  /** Made ready, but not running: the rows beside those that are in view, and the next page. */
  near: readonly string[]
  /** What tiles show of a candidate. */
  sources: readonly TileSource[]
  /** The camera layer that fills a tile. */
  tileLayer: number
  /** The tile that is larger than the others, and the camera layer that fills it. */
  large: { id: string; layer: number } | null
}

export const NOTHING_SHOWN: InView = { visible: [], near: [], sources: [], tileLayer: 0, large: null }

export type TileSource = Extract<MediaSource, 'camera' | 'screen'>

export interface Watching extends InView {
  focusId: string | null
  soundOn: boolean
  /** Whether nobody sees the page: then no picture is sent, and the sound goes on. */
  isHidden: boolean
  /** The camera layer that fills the focus picture. */
  focusLayer: number
  /** Whether tiles show single pictures: then no video is sent, but of the camera of the candidate in focus. */
  showsPictures: boolean
  /** Who is heard while a key is held; null: nobody but the candidate in focus. */
  hearingId: string | null
}

/**
 * Whom the page has shown or made ready before, the latest first: their consumers stay, paused, since making them again
 * costs more than keeping them; those that were left longest ago go.
 */
export function leftBehind(
  before: readonly string[],
  left: Pick<InView, 'visible' | 'near'>,
  { visible, near }: Pick<InView, 'visible' | 'near'>,
  most: number,
): string[] {
  const current = new Set([...visible, ...near])
  return [...new Set([...left.visible, ...left.near, ...before])].filter((id) => !current.has(id)).slice(0, most)
}

export function consumerKey(testSessionId: string, source: WatchedSource): string {
  return `${testSessionId}:${source}`
}

function samePlacement(a: Placement, b: Placement): boolean {
  return a.nodeId === b.nodeId && a.workerId === b.workerId
}

/** The phone is a peer of its own on the candidate's worker; its state is beside the candidate's. */
function producerOf(peer: WallCandidate['peer'], source: WatchedSource): string | null {
  if (source === 'phone') return peer?.phone?.producerId ?? null
  return peer?.producers.find((each) => each.source === source)?.producerId ?? null
}

function want(
  candidate: WallCandidate,
  source: WatchedSource,
  how: Pick<WantedConsumer, 'paused' | 'layer'>,
): WantedConsumer | null {
  const { peer, testSessionId } = candidate
  const producerId = producerOf(peer, source)
  if (!peer || producerId === null || isOver(candidate.status)) return null
  return {
    key: consumerKey(testSessionId, source),
    testSessionId,
    source,
    producerId,
    placement: { nodeId: peer.nodeId, workerId: peer.workerId },
    ...how,
  }
}

/**
 * The consumers that this page should have now: running for what is in view, made but paused for what is near it, and for
 * the focused candidate the camera, the screen, the phone, and the microphone unless silenced; each camera in the layer that fills its
 * picture. Who is to be heard has the microphone alone as long as that lasts.
 */
export function wantedConsumers(
  candidates: Readonly<Record<string, WallCandidate>>,
  watching: Watching,
): WantedConsumer[] {
  const { visible, near, sources, large, focusId, isHidden, tileLayer, focusLayer, hearingId } = watching
  const wanted: (WantedConsumer | null)[] = []
  const add = (id: string, source: WatchedSource, paused: boolean, layer: number | null): void => {
    const candidate = candidates[id]
    if (candidate) wanted.push(want(candidate, source, { paused, layer }))
  }
  if (focusId !== null) {
    add(focusId, 'camera', isHidden, focusLayer)
    add(focusId, 'screen', isHidden || watching.showsPictures, null)
    add(focusId, 'phone', isHidden, focusLayer)
    add(focusId, 'microphone', hearingId === null ? !watching.soundOn : hearingId !== focusId, null)
  }
  if (hearingId !== null && hearingId !== focusId) add(hearingId, 'microphone', false, null)
  const seen = new Set(focusId === null ? [] : [focusId])
  for (const [ids, paused] of [
    [visible, isHidden || watching.showsPictures],
    [near, true],
  ] as const) {
    for (const id of ids) {
      if (seen.has(id)) continue
      seen.add(id)
      for (const source of sources) {
        const layer = large?.id === id ? large.layer : tileLayer
        add(id, source, paused, source === 'camera' ? layer : null)
      }
    }
  }
  return wanted.filter((each) => each !== null)
}

/** Single pictures of these candidates, of each kind. */
export interface PictureWish {
  testSessionIds: readonly string[]
  kinds: readonly PictureKind[]
}

/**
 * The single pictures that this page should have now, each wish as large as a request may be: what tiles show of those in
 * view, and the screen of the candidate in focus, whose camera is video.
 */
export function wantedPictures({ visible, sources, focusId, isHidden, showsPictures }: Watching): PictureWish[] {
  if (!showsPictures || isHidden) return []
  const tiles = sources.length === 0 ? [] : [...new Set(visible)].filter((id) => id !== focusId)
  const focus = focusId === null ? [] : [{ testSessionIds: [focusId], kinds: ['large-screen'] as const }]
  const wishes = chunksOf(tiles, Math.floor(MAX_PICTURES_PER_REQUEST / sources.length)).map((testSessionIds) => ({
    testSessionIds,
    kinds: sources,
  }))
  return [...wishes, ...focus]
}

/** The consumers to close and to open, by comparing those held with those wanted. A source that is published again has another producer. */
export function planConsumers(
  held: readonly HeldConsumer[],
  wanted: readonly WantedConsumer[],
): { close: string[]; open: WantedConsumer[] } {
  const wantedByKey = new Map(wanted.map((each) => [each.key, each]))
  const isWanted = (each: HeldConsumer): boolean => {
    const match = wantedByKey.get(each.key)
    return match !== undefined && match.producerId === each.producerId && samePlacement(match.placement, each.placement)
  }
  const kept = new Set(held.filter(isWanted).map(({ key }) => key))
  return {
    close: held.filter((each) => !isWanted(each)).map(({ key }) => key),
    open: wanted.filter(({ key }) => !kept.has(key)),
  }
}
