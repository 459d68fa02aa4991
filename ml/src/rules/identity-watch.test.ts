import { describe, expect, it } from 'vitest'
import { Condition, type Reading } from './condition.ts'
import { OTHER_PERSON } from './flag-kinds.ts'
import { CLEARLY_OTHER_BELOW, DOUBT_BELOW, IdentityWatch, OTHER_BELOW, SAME_FROM } from './identity-watch.ts'

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
  { from = 0, apart = 2, asked }: { from?: number; apart?: number; asked?: number[] } = {},
): (Reading & { second: number })[] {
  const readings: (Reading & { second: number })[] = []
  for (let ms = from * 1000; ms < (from + seconds) * 1000; ms += apart * 1000) {
    const second = ms / 1000
    const { alike, box = BOX } = scene(second)
    const isSuspected = readings.at(-1)?.verdict === 'present'
    const isAsked = identity.wants(ms, isSuspected)
    const reading = identity.read({
      ...{ at: ms, isAsked, box },
      likeness: isAsked && alike !== null && box !== null ? faceLike(alike) : null,
    })
    if (isAsked) asked?.push(second)
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

  it.each([0.6, 2])('tries rarely what is never seen well enough, with pictures %d s apart', (apart) => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    const asked: number[] = []
    expect(watch(identity, 180, () => ({ alike: null }), { apart, asked })).toEqual([])
    const late = asked.filter((second) => second >= 60)
    expect(late.length).toBeGreaterThanOrEqual(18)
    expect(late.length).toBeLessThanOrEqual(20)
    const [first] = watch(identity, 8, () => ({ alike: 0.4 }), { from: 180, apart })
    expect(first).toMatchObject({ verdict: 'present' })
  })

  it('gives up nobody who is suspected, however rarely they are seen well enough', () => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    const readings = watch(identity, 120, (second) => ({ alike: second % 20 === 0 ? 0.4 : null }))
    expect(readings.map(({ second }) => second)).toEqual([0, 20, 40, 60, 80, 100])
  })

  it('tries at once again after somebody may have taken the seat', () => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    watch(identity, 60, () => ({ alike: null }))
    const scene: Scene = (second) => ({ alike: 0.4, box: second < 64 ? null : BOX })
    expect(watch(identity, 12, scene, { from: 60 }).map(({ second }) => second)).toEqual([64, 66, 68, 70])
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
    [DOUBT_BELOW - 0.01, 'present'],
    [(DOUBT_BELOW + SAME_FROM) / 2, 'unknown'],
    [SAME_FROM + 0.01, 'absent'],
  ])('says of a likeness of %d that it is %s', (alike, verdict) => {
    const identity = new IdentityWatch()
    identity.begin(PORTRAIT)
    expect(watch(identity, 2, () => ({ alike }))).toMatchObject([{ verdict }])
  })

  describe('decides on the mean of the looks', () => {
    /** The first flag of somebody who is so alike by turns from the thirtieth second on. */
    const flagOf = (alikes: readonly number[]) => {
      const identity = new IdentityWatch()
      identity.begin(PORTRAIT)
      const readings = watch(identity, 120, (second) => ({
        alike: second < 30 ? 0.93 : (alikes[(second / 2) % alikes.length] ?? 0),
      }))
      const condition = new Condition(OTHER_PERSON)
      for (const reading of readings) {
        const finding = condition.observe(reading)
        if (finding) return { severity: finding.severity, second: reading.second }
      }
      return null
    }

    it.each<[string, number[], string, number]>([
      // Twenty seconds after the first look at the new face, which came at 38 seconds.
      ['whose likeness is far off', [0.45, 0.5, 0.42], 'high', 58],
      ['who is clearly unlike', [CLEARLY_OTHER_BELOW - 0.03, CLEARLY_OTHER_BELOW + 0.01], 'medium', 58],
      ['whose looks are in doubt one by one, and unlike on the whole', [0.6, 0.65, 0.58, 0.66, 0.59], 'medium', 58],
      ['whose mean is just below the limit', [OTHER_BELOW - 0.03, OTHER_BELOW + 0.02], 'medium', 58],
    ])('flags somebody %s', (_who, alikes, severity, second) => {
      expect(flagOf(alikes)).toEqual({ severity, second })
    })

    it.each([
      ['is doubtful throughout, and not enough so', [OTHER_BELOW + 0.04, OTHER_BELOW - 0.01]],
      ['is unlike in one picture of three, as with a blink', [0.55, 0.74, 0.75]],
      ['is like the portrait every now and then', [0.6, 0.6, 0.6, 0.6, 0.74, 0.6, 0.6, 0.74]],
    ])('flags nobody who %s', (_who, alikes) => {
      expect(flagOf(alikes)).toBeNull()
    })

    it('needs more looks where they are not clearly unlike', () => {
      const proven = (alike: number): number => {
        const identity = new IdentityWatch()
        identity.begin(PORTRAIT)
        return watch(identity, 60, () => ({ alike })).findIndex(({ isUnproven }) => isUnproven === false)
      }
      expect(proven(CLEARLY_OTHER_BELOW - 0.01)).toBe(4)
      expect(proven(CLEARLY_OTHER_BELOW + 0.01)).toBe(9)
      expect(proven(OTHER_BELOW + 0.01)).toBe(-1)
    })

    it('does not count the looks from before a portrait was named', () => {
      const identity = new IdentityWatch()
      identity.begin(PORTRAIT)
      watch(identity, 30, () => ({ alike: 0.5 }))
      identity.begin(PORTRAIT)
      const [first] = watch(identity, 2, () => ({ alike: 0.5 }), { from: 30 })
      expect(first).toMatchObject({ verdict: 'present', isUnproven: true })
    })
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
