import { describe, expect, it } from 'vitest'
import { confusions, falseAlarms, falseKinds, scoreKind, shareOf, type Outcome } from './statistics.rules.ts'

describe('shareOf', () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('gives %i of %i the interval that Newcombe published', (hits, of, low, high) => {
    const share = shareOf(hits, of)
    expect(share.low).toBeCloseTo(low, 4)
    expect(share.high).toBeCloseTo(high, 4)
  })

  it('has no share of nothing, and an interval that says so', () => {
    expect(shareOf(0, 0)).toEqual({ hits: 0, of: 0, share: null, low: 0, high: 1 })
  })

  it('is the mirror image for what did not happen', () => {
    const [hit, miss] = [shareOf(3, 40), shareOf(37, 40)]
    expect(hit.low).toBeCloseTo(1 - miss.high, 12)
    expect(hit.high).toBeCloseTo(1 - miss.low, 12)
  })
})

const outcome = (
  condition: string,
  expected: string[],
  raised: string[],
  tolerated: string[] = [],
  early: string[] = [],
): Outcome => ({ condition, expected, tolerated, early, raised })

const OUTCOMES: readonly Outcome[] = [
  outcome('left', ['no-face'], ['no-face']),
  outcome('left', ['no-face'], []),
  outcome('mask', [], ['no-face', 'no-face']),
  outcome('mask', [], []),
  outcome('mask', [], []),
  outcome('bowed', ['head-down'], ['no-face'], ['no-face']),
]

describe('scoreKind', () => {
  it('counts clips and not flags, and leaves out what is tolerated', () => {
    const { precision, recall } = scoreKind('no-face', OUTCOMES)
    expect(precision).toMatchObject({ hits: 1, of: 2 })
    expect(recall).toMatchObject({ hits: 1, of: 2 })
  })

  it('has no precision for a kind that was never raised', () => {
    const { precision, recall } = scoreKind('head-down', OUTCOMES)
    expect(precision.share).toBeNull()
    expect(recall).toMatchObject({ hits: 0, of: 1 })
  })
})

describe('a flag that came too early', () => {
  const left = [outcome('left', ['no-face'], ['no-face'], [], ['no-face']), outcome('left', ['no-face'], ['no-face'])]

  it('is false beside one that is right', () => {
    const { precision, recall } = scoreKind('no-face', left)
    expect(precision).toMatchObject({ hits: 2, of: 3 })
    expect(recall).toMatchObject({ hits: 2, of: 2 })
  })

  it('is false although its kind is tolerated later', () => {
    expect(falseKinds(outcome('speaks', ['*'], ['*', 'voice'], ['*', 'voice'], ['voice', '*']))).toEqual(['voice', '*'])
  })
})

describe('falseAlarms', () => {
  it('is of the clips in which the kind would be wrong', () => {
    const shares = falseAlarms('no-face', OUTCOMES)
    expect([...shares.keys()]).toEqual(['mask'])
    expect(shares.get('mask')).toMatchObject({ hits: 1, of: 3 })
  })

  it('names each wrong kind of a clip once', () => {
    expect(falseKinds(outcome('mask', [], ['no-face', 'no-face', 'gaze-away'], ['gaze-away']))).toEqual(['no-face'])
  })
})

describe('confusions', () => {
  it('lists what each condition ended in', () => {
    const table = confusions(OUTCOMES)
    expect(Object.fromEntries(table.get('mask') ?? [])).toEqual({ 'no-face': 1, '–': 2 })
    expect(Object.fromEntries(table.get('left') ?? [])).toEqual({ 'no-face': 1, '–': 1 })
  })
})
