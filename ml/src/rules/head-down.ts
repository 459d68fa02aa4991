import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import type { FrameObservation, ObservedFace } from '../frame-observation.ts'
import type { Box } from '../geometry/picture.ts'
import type { Reading } from './condition.ts'
import { MIN_LIKELY_SCORE } from './presence.ts'

/**
 * From so many degrees below its baseline on a head is down, and above the second it is not: a look at the keyboard takes a head
 * 10 to 20 degrees down, one at the lap 30 and more. Further down than some 33 degrees the mesh sees no face any more.
 */
export const HEAD_DOWN_FROM = 25
const NOT_DOWN_ABOVE = 18
/** This near to its baseline a head is where it sits upright; further down it has come lower already. */
const UPRIGHT_WITHIN = 8
/**
 * A head without a face is down where the detector sees it this much lower than upright, in heights of the upright face: a head that
 * is bowed by 35 to 45 degrees has come down by 0.22 to 0.31 (drawn at known angles), a mask or a hand leaves it where it was.
 */
export const HEAD_DROP_FROM = 0.2
/** And as large as before, within this factor, and no further aside than this share of its width. */
const MAX_ZOOM = 1.6
const MAX_ASIDE = 0.6
/** What lies this near to the lower border of the picture, as a share of its height, may have sunk out of it. */
const BORDER = 0.02
/** The models give no probability for an angle: 0.86 at the limit, 0.95 from half as much again, and the last without a face. */
const SCORE = { atLimit: 0.86, gain: 0.18, most: 0.95, faceless: 0.88 } as const

/**
 * Whether a candidate's head is bowed, as over a phone in the lap. While a face is seen, its pitch says so. A head that is bowed
 * further has no face for the mesh, and the detector still sees it: then it says so by having come down.
 */
export class HeadDownWatch {
  /** The only face, when it was upright last. */
  #upright: Box | null = null

  /** `face` is the only one that is seen, and `offset` where it points from its baseline; null where that is not known. */
  read(
    at: number,
    observation: FrameObservation,
    face: ObservedFace | null,
    offset: Pick<GazeLook, 'head'> | null,
  ): Reading {
    if (face && offset) {
      const downBy = -offset.head.pitch
      if (Math.abs(downBy) < UPRIGHT_WITHIN) this.#upright = face.box
      const verdict = downBy >= HEAD_DOWN_FROM ? 'present' : downBy < NOT_DOWN_ABOVE ? 'absent' : 'unknown'
      const values = { headPitch: offset.head.pitch, headDrop: null, faceFlag: face.faceFlag }
      return { at, verdict, score: scoreOf(downBy), values }
    }
    const drop = face ? null : dropOf(this.#upright, observation)
    const [proposal] = observation.faces
    const values = { headPitch: null, headDrop: drop, faceFlag: proposal?.faceFlag ?? null }
    const isDown = drop !== null && drop >= HEAD_DROP_FROM
    const isNobody = !face && observation.faces.length === 0
    if (isNobody) this.#upright = null
    return { at, verdict: isDown ? 'present' : isNobody ? 'absent' : 'unknown', score: SCORE.faceless, values }
  }
}

/** How far the only head in the picture has come down since it was upright; null where it cannot be the same one. */
function dropOf(upright: Box | null, { faces, height }: FrameObservation): number | null {
  const [head, ...others] = faces
  if (!upright || !head || others.length > 0 || head.score < MIN_LIKELY_SCORE) return null
  const { box } = head
  const zoom = box.height / upright.height
  const aside = Math.abs(box.x + box.width / 2 - (upright.x + upright.width / 2)) / upright.width
  const hasSunk = box.y + box.height > height * (1 - BORDER)
  if (hasSunk || aside > MAX_ASIDE || zoom > MAX_ZOOM || zoom < 1 / MAX_ZOOM) return null
  return (box.y + box.height / 2 - (upright.y + upright.height / 2)) / upright.height
}

function scoreOf(downBy: number): number {
  return Math.min(SCORE.most, SCORE.atLimit + SCORE.gain * (downBy / HEAD_DOWN_FROM - 1))
}
