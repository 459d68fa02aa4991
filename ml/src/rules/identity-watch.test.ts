import { describe, expect, it } from 'vitest'
import type { Reading } from './condition.ts'
import { IdentityWatch, OTHER_BELOW, SAME_FROM } from './identity-watch.ts'

const BOX = { x: 260, y: 90, width: 110, height: 110 }
const PORTRAIT = faceLike(1)

/** A face of three numbers whose likeness to the portrait is this; other people differ from it in another way than it does itself. */
function faceLike(alike: number): Float32Array {
  const rest = Math.sqrt(1 - alike * alike)
  return alike >= 0.7 ? Float32Array.of(alike, rest, 0) : Float32Array.of(alike, 0, rest)
}

type Scene = (second: number) => { alike: number | null; box?: typeof BOX | null }

/** Shows a candidate every two seconds, or so often; a face is described where that is asked for, as the models do. */
function watch(
  identity: IdentityWatch,
  seconds: number,
  scene: Scene,
  { from = 0, apart = 2 } = {},
): (Reading & { second: number })[] {
  const readings: (Reading & { second: number })[] = []
  for (let ms = from * 1000; ms < (from + seconds) * 1000; ms += apart * 1000) {
    const second = ms / 1000
    const { alike, box = BOX } = scene(second)
    const isSuspected = readings.at(-1)?.verdict === 'present'
    const isAsked = identity.wants(ms, isSuspected) && alike !== null && box !== null
    const reading = identity.read({ at: ms, likeness: isAsked ? faceLike(alike) : null, box })
    if (reading) readings.push({ ...reading, second })
  }
  return readings
}

describe('IdentityWatch', () => {
  it('compares nothing before it is told with what', () => {
    expect(watch(new IdentityWatch(), 60, () => ({ alike: 0.9 }))).toEqual([])
  })

  it('compares at its own pace once the first faces were like the portrait', () => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    const readings = watch(identity, 120, () => ({ alike: 0.9 }))
    expect(readings.every(({ verdict }) => verdict === 'absent')).toBe(true)
    expect(readings.map(({ second }) => second)).toEqual([0, 2, 4, 6, 22, 38, 54, 70, 86, 102, 118])
  })

  it('compares face after face while they are unlike it', () => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    const readings = watch(identity, 60, (second) => ({ alike: second < 30 ? 0.9 : 0.4 }))
    const unlike = readings.filter(({ verdict }) => verdict === 'present')
    expect(unlike.slice(0, 4).map(({ second }) => second)).toEqual([38, 40, 42, 44])
  })

  it.each<[string, Scene, number]>([
    ['an absence', (second) => ({ alike: 0.9, box: second >= 12 && second < 16 ? null : BOX }), 16],
    ['a jump of the seat', (second) => ({ alike: 0.9, box: second < 12 ? BOX : { ...BOX, x: 20 } }), 14],
  ])('compares at once after %s', (_what, scene, at) => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    expect(watch(identity, 24, scene).map(({ second }) => second)).toContain(at)
  })

  it.each([0.36, 0.6, 2])('compares as many faces of a while where pictures are %d s apart', (apart) => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    const moves: Scene = (second) => ({
      alike: second < 60 ? 0.9 : 0.4,
      // Out of the picture, and later aside within a second and a half.
      box:
        second > 20.1 && second < 22.1
          ? null
          : { ...BOX, x: 100 + 160 * Math.max(0, Math.min(1, (42 - second) / 1.5)) },
    })
    const seconds = watch(identity, 80, moves, { apart }).map(({ second }) => second)
    const gaps = seconds.slice(1).map((second, index) => second - (seconds[index] ?? second))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1.5)
    const between = (from: number, until: number): number => seconds.filter((at) => at >= from && at < until).length
    expect(between(0, 12)).toBe(4)
    for (const from of [22, 40.5]) {
      expect(between(from, from + 14)).toBeGreaterThanOrEqual(4)
      expect(between(from, from + 14)).toBeLessThanOrEqual(5)
    }
    expect(Math.abs(between(74, 80) - 3)).toBeLessThanOrEqual(1)
  })

  it.each([
    [OTHER_BELOW - 0.01, 'present'],
    [(OTHER_BELOW + SAME_FROM) / 2, 'unknown'],
    [SAME_FROM + 0.01, 'absent'],
  ])('says of a likeness of %d that it is %s', (alike, verdict) => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    expect(watch(identity, 2, () => ({ alike }))).toMatchObject([{ verdict }])
  })

  it('learns somebody from the first minutes where there is no portrait', () => {
    const identity = new IdentityWatch()
    identity.begin(null)
    expect(identity.source).toBe('first-minute')
    expect(watch(identity, 10, () => ({ alike: 0.9 }))).toEqual([])
    expect(watch(identity, 40, () => ({ alike: 0.1 }), { from: 10 }).at(0)).toMatchObject({ verdict: 'present' })
  })

  it('learns nobody from faces that are not alike', () => {
    const identity = new IdentityWatch()
    identity.begin(null)
    expect(watch(identity, 60, (second) => ({ alike: second % 8 === 0 ? 0.95 : 0.1 }))).toEqual([])
  })

  it('keeps what is like the portrait beside it, and never what is only like that', () => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    watch(identity, 2, () => ({ alike: 0.8 }))
    // Nearer to the face that was kept than to the portrait, and not near enough to that to be kept.
    const [reading] = watch(identity, 2, () => ({ alike: 0.71 }), { from: 2 })
    expect(reading).toMatchObject({ verdict: 'absent', values: { references: 2 } })
  })
})
