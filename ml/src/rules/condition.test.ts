import { describe, expect, it } from 'vitest'
import { Condition, type Finding, type Reading } from './condition.ts'
import * as kinds from './flag-kinds.ts'
import { GAZE_AWAY, NO_FACE, VOICE, type FlagKind } from './flag-kinds.ts'

/** `+` present, `-` absent, `?` unknown, `.` no sample; one sign per `stepMs`. */
function play(
  condition: Condition,
  signs: string,
  { stepMs = 300, startAt = 0, score = 0.97 } = {},
): { finding: Finding; at: number }[] {
  const findings: { finding: Finding; at: number }[] = []
  for (const [index, sign] of Array.from(signs).entries()) {
    if (sign === '.') continue
    const verdict =
      ({ '+': 'present', '-': 'absent', '?': 'unknown' } as Record<string, Reading['verdict']>)[sign] ?? 'unknown'
    const at = startAt + index * stepMs
    const finding = condition.observe({ at, verdict, score, values: {} })
    if (finding) findings.push({ finding, at })
  }
  return findings
}

const raisedAt = (kind: FlagKind, signs: string, stepMs?: number): number[] =>
  play(new Condition(kind), signs, stepMs === undefined ? {} : { stepMs }).map(({ at }) => at)

describe('raising', () => {
  it.each([
    ['no-face after four samples and 0.9 s', NO_FACE, '++++', 300, [900]],
    ['not after three', NO_FACE, '+++', 300, []],
    ['not after four that are too close', NO_FACE, '++++', 200, []],
    ['but when they span long enough', NO_FACE, '++++++', 200, [1000]],
    ['calm samples before the onset do not dilute it', NO_FACE, '-----++++', 300, [2400]],
    ['one dissenting sample among four is too many', NO_FACE, '++-++', 300, []],
    ['but a fresh start of four that agree is enough', NO_FACE, '+-++++', 300, [1500]],
    ['one dissenting sample among seven is not too many', GAZE_AWAY, '+++-+++', 500, [3000]],
    ['two uncertain ones do not hinder', NO_FACE, '++??++', 300, [1500]],
    ['too many uncertain ones do', NO_FACE, '+?+?+?+?', 300, []],
    ['a face that comes and goes is not gone', NO_FACE, '+-+-+-+-+-+-', 300, []],
    ['calm intervals reach it in the end', NO_FACE, '++++', 2000, [6000]],
    ['samples beyond the window do not count', NO_FACE, '++++', 4000, []],
    ['a blink is no look away', GAZE_AWAY, '-+----', 300, []],
    ['a short look neither', GAZE_AWAY, '--++++++---', 500, []],
    ['three seconds are', GAZE_AWAY, '+++++++', 500, [3000]],
    ['six seconds of sound that swells', VOICE, '++++++++', 1000, [6000]],
  ] as [string, FlagKind, string, number, number[]][])('%s', (_name, kind, signs, stepMs, expected) => {
    expect(raisedAt(kind, signs, stepMs)).toEqual(expected)
  })
})

describe('confidence and severity', () => {
  it.each([
    [0.99, 'critical', 0.99],
    [0.92, 'high', 0.92],
    [0.87, 'medium', 0.87],
    [0.82, 'low', 0.82],
  ] as const)('a score of %f is %s', (score, severity, confidence) => {
    const [raised] = play(new Condition(NO_FACE), '++++', { score })
    expect(raised?.finding).toMatchObject({ severity })
    expect(raised?.finding.confidence).toBeCloseTo(confidence)
  })

  it('is not raised below the lowest threshold', () => {
    expect(play(new Condition(NO_FACE), '++++++++', { score: 0.79 })).toEqual([])
  })

  it('falls with disagreement', () => {
    const [raised] = play(new Condition(GAZE_AWAY), '+++-+++', { stepMs: 500, score: 0.97 })
    expect(raised?.finding).toMatchObject({ severity: 'low' })
    expect(raised?.finding.confidence).toBeCloseTo((0.97 * 6) / 7)
  })

  it('is capped by kind', () => {
    const [raised] = play(new Condition(GAZE_AWAY), '+++++++', { stepMs: 500, score: 0.97 })
    expect(raised?.finding.severity).toBe('medium')
  })

  it('names the readings it is based on, oldest first', () => {
    const [raised] = play(new Condition(NO_FACE), '--+++?+')
    expect(raised?.finding.readings.map(({ at }) => at)).toEqual([600, 900, 1200, 1500, 1800])
  })
})

describe('raising again', () => {
  const LONG = '+'.repeat(200)

  it('does not happen while the condition lasts', () => {
    expect(raisedAt(NO_FACE, LONG)).toEqual([900])
  })

  it.each([
    ['not before it has cleared for four seconds', '++++' + '-'.repeat(3) + LONG, [900]],
    ['not within the cool-down', '++++' + '-'.repeat(20) + '+'.repeat(20) + '-'.repeat(100), [900]],
    ['after both', '++++' + '-'.repeat(110) + '++++', [900, 114 * 300 + 900]],
  ])('%s', (_name, signs, expected) => {
    expect(raisedAt(NO_FACE, signs)).toEqual(expected)
  })
})

it('says when what was flagged was over, once', () => {
  const condition = new Condition(NO_FACE)
  const cleared = Array.from('++++-------', (sign, index) => {
    const at = index * 1_000
    condition.observe({ at, verdict: sign === '+' ? 'present' : 'absent', score: 0.97, values: {} })
    return condition.cleared?.at ?? null
  })
  expect(cleared).toEqual([null, null, null, null, null, null, null, null, 4_000, null, null])
})

it('counts the readings that show the condition from its onset to its end, and anew the next time', () => {
  const condition = new Condition(NO_FACE)
  const play = (signs: string, startAt: number): (number | undefined)[] =>
    Array.from(signs, (sign, index) => {
      const verdict = sign === '+' ? 'present' : sign === '-' ? 'absent' : 'unknown'
      const finding = condition.observe({ at: startAt + index * 1_000, verdict, score: 0.97, values: {} })
      return finding?.timesSeen ?? condition.cleared?.timesSeen
    }).filter((count) => count !== undefined)
  expect(play(`++++${'+'.repeat(80)}-?+--+${'-'.repeat(5)}`, 0)).toEqual([4, 86])
  expect(play(`++++-----`, 200_000)).toEqual([4, 4])
})

describe('suspicion', () => {
  it.each([
    ['', false, null],
    ['+', true, 0],
    ['-++', true, 300],
    ['+-', false, null],
    ['+?', true, 0],
    ['++++', false, null],
  ] as const)('after %s', (signs, suspected, since) => {
    const condition = new Condition(NO_FACE)
    play(condition, signs)
    expect(condition.isSuspected()).toBe(suspected)
    expect(condition.suspectedSince()).toBe(since)
  })

  it('ignores a reading that comes too late', () => {
    const condition = new Condition(NO_FACE)
    play(condition, '+', { startAt: 5000 })
    play(condition, '-', { startAt: 4000 })
    expect(condition.isSuspected()).toBe(true)
  })
})

it.each(Object.values(kinds).map((kind) => [kind.reason, kind] as const))('%s ends once it is over', (_name, kind) => {
  const condition = new Condition(kind)
  const stepMs = Math.max(500, kind.minSpanMs / 20, kind.clearSpanMs / 20)
  expect(play(condition, '+'.repeat(50), { stepMs })).toHaveLength(1)
  play(condition, '-'.repeat(50), { stepMs, startAt: 50 * stepMs })
  expect(condition.isOngoing).toBe(false)
})
