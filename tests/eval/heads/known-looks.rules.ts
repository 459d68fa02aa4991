import type { Offset } from '@pengawas/ml/rules/gaze-away'
import { GAZE_BANDS, gazeBandOf, SAID, type GazeBand, type Said } from '@pengawas/ml/rules/gaze-probability'

/** Degrees: yaw to the person's own left, pitch up. */
export interface Turn {
  yaw: number
  pitch: number
}

/** Where somebody looks: the head against the line from the camera to it, and the eyes against the head. */
export interface KnownLook {
  head: Turn
  eyes: Turn
}

/** What was read of it; null where the eyes were not. */
export interface ReadLook {
  /** Of whom, from which distance: looks of the same have one baseline. */
  series: string
  look: KnownLook
  /** One of the five dots of a check-in, whose mean is the baseline. */
  isDot: boolean
  read: { head: Turn; gaze: Turn } | null
}

/** How far a screen of 14 inches reaches from its middle at half a metre, in degrees; below it is the keyboard. */
const REACH = { side: 17, up: 12, down: 17 } as const

/** Where somebody looks whose head and eyes are turned like this: at the screen, or past which of its edges most. */
export function truthOf({ head, eyes }: KnownLook): Exclude<Said, 'away'> {
  const yaw = head.yaw + eyes.yaw
  const pitch = head.pitch + eyes.pitch
  const across = Math.abs(yaw) / REACH.side
  const along = pitch > 0 ? pitch / REACH.up : -pitch / REACH.down
  if (Math.max(across, along) <= 1) return 'center'
  if (across >= along) return 'side'
  return pitch > 0 ? 'up' : 'down'
}

export interface GazeFigures {
  asked: number
  unread: number
  bands: { said: Said; band: GazeBand }[]
}

/** How often each thing that the wall says of a gaze is right, in each band of it. */
export function gazeFigures(looks: readonly ReadLook[]): GazeFigures {
  const asked = looks.filter(({ isDot }) => !isDot)
  const baselines = new Map(
    Object.entries(Object.groupBy(looks, ({ series }) => series)).map(([series, own]) => [
      series,
      baselineOf(own ?? []),
    ]),
  )
  const bands = SAID.flatMap((said) => GAZE_BANDS[said].map(({ from }) => ({ said, band: { from, right: 0, of: 0 } })))
  let unread = 0
  for (const { series, look, read } of asked) {
    const baseline = baselines.get(series)
    const found = read && baseline ? gazeBandOf(differenceOf(read, baseline)) : null
    const entry = bands.find(({ said, band }) => said === found?.said && band.from === found.band.from)
    if (!entry) {
      unread += 1
      continue
    }
    const truth = truthOf(look)
    entry.band.of += 1
    if (entry.said === 'away' ? truth !== 'center' : truth === entry.said) entry.band.right += 1
  }
  return { asked: asked.length, unread, bands }
}

/** The mean of the dots; null where one was not read. */
function baselineOf(looks: readonly ReadLook[]): { head: Turn; gaze: Turn } | null {
  const dots = looks.filter(({ isDot }) => isDot).map(({ read }) => read)
  const read = dots.filter((dot) => dot !== null)
  if (read.length === 0 || read.length < dots.length) return null
  const mean = (of: (dot: { head: Turn; gaze: Turn }) => number): number =>
    read.reduce((sum, dot) => sum + of(dot), 0) / read.length
  return {
    head: { yaw: mean(({ head }) => head.yaw), pitch: mean(({ head }) => head.pitch) },
    gaze: { yaw: mean(({ gaze }) => gaze.yaw), pitch: mean(({ gaze }) => gaze.pitch) },
  }
}

function differenceOf(read: { head: Turn; gaze: Turn }, from: { head: Turn; gaze: Turn }): Offset {
  const difference = (a: Turn, b: Turn): Turn => ({ yaw: a.yaw - b.yaw, pitch: a.pitch - b.pitch })
  return { head: difference(read.head, from.head), gaze: difference(read.gaze, from.gaze) }
}
