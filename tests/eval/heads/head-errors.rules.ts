import { median } from '@pengawas/shared/rules/median'

/** Degrees: what a head's turn is, and what was read; null where none was. */
export interface ReadTurn {
  who: string
  turn: { yaw: number; pitch: number }
  read: { yaw: number; pitch: number } | null
}

/** Of one angle: half of the errors are below the first, 95 in 100 below the second, and the middle of all is the third. */
export interface AngleErrors {
  median: number
  most: number
  bias: number
}

export interface HeadErrors {
  /** How many turns were asked for, and of how many a head was read. */
  asked: number
  read: number
  yaw: AngleErrors
  pitch: AngleErrors
}

/** As read, or from what is read of the same person looking straight ahead. Null where no head was read. */
export function headErrors(turns: readonly ReadTurn[], from: 'zero' | 'baseline'): HeadErrors | null {
  const baselines = new Map(
    turns.filter(({ turn }) => turn.yaw === 0 && turn.pitch === 0).map(({ who, read }) => [who, read]),
  )
  const isZero = from === 'zero'
  const wanted = isZero ? turns : turns.filter(({ turn }) => turn.yaw !== 0 || turn.pitch !== 0)
  const errors = wanted.flatMap(({ who, turn, read }) => {
    const base = isZero ? { yaw: 0, pitch: 0 } : baselines.get(who)
    return read && base ? [{ yaw: read.yaw - base.yaw - turn.yaw, pitch: read.pitch - base.pitch - turn.pitch }] : []
  })
  if (errors.length === 0) return null
  return {
    asked: wanted.length,
    read: errors.length,
    yaw: ofAngle(errors.map(({ yaw }) => yaw)),
    pitch: ofAngle(errors.map(({ pitch }) => pitch)),
  }
}

function ofAngle(errors: readonly number[]): AngleErrors {
  const sizes = errors.map(Math.abs).toSorted((a, b) => a - b)
  return {
    median: median(sizes),
    most: sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * 0.95))] ?? 0,
    bias: median(errors),
  }
}
