import { describe, expect, it } from 'vitest'
import { dueOf, keepingOf, type KeepingFacts, mayErase, neutralOf, planText } from './erasure.rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const LATER = new Date('2026-12-23T10:00:00Z')
const FREE: KeepingFacts = {
  ...{ isOver: true, isHeld: false, hasAppeal: false, isResultOpen: false },
  term: { basis: 'calm', dueAt: LATER },
}

describe('what must be kept', () => {
  it.each<[string, Partial<KeepingFacts>, unknown[]]>([
    ['nothing of a calm test that is over, also within its term', {}, []],
    ['nothing where nothing is known any more', { term: null }, []],
    [
      'a test that goes on',
      { isOver: false, term: { basis: 'not-over', dueAt: null } },
      [{ because: 'running-test', until: null }],
    ],
    [
      'a test that goes on has no open result beside',
      { isOver: false, isResultOpen: true, term: null },
      [{ because: 'running-test', until: null }],
    ],
    ['a legal hold', { isHeld: true }, [{ because: 'legal-hold', until: null }]],
    ['something undecided', { term: { basis: 'undecided', dueAt: null } }, [{ because: 'undecided', until: null }]],
    ['an appeal', { hasAppeal: true }, [{ because: 'appeal', until: null }]],
    ['a result that waits', { isResultOpen: true }, [{ because: 'open-result', until: null }]],
    [
      'a confirmed flag within its term',
      { term: { basis: 'flagged', dueAt: LATER } },
      [{ because: 'within-term', until: LATER }],
    ],
    ['no confirmed flag after its term', { term: { basis: 'flagged', dueAt: NOW } }, []],
    [
      'each reason',
      { isHeld: true, hasAppeal: true, term: { basis: 'flagged', dueAt: LATER } },
      [
        { because: 'legal-hold', until: null },
        { because: 'appeal', until: null },
        { because: 'within-term', until: LATER },
      ],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(keepingOf({ ...FREE, ...changes }, NOW)).toEqual(expected)
  })
})

it('gives each person one neutral name everywhere', () => {
  const first = neutralOf('0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d')
  expect(first).toEqual({
    name: 'Peserta terhapus 0b1c2d3e',
    nip: 'terhapus-0b1c2d3e4f50',
    email: 'terhapus-0b1c2d3e4f50@erased.invalid',
  })
  expect(neutralOf('0b1c2d3e-4f51-4a6b-8c7d-9e0f1a2b3c4d').nip).not.toBe(first.nip)
})

it('waits between decision, closed account and erasure', () => {
  const ago = (ms: number): Date => new Date(NOW.getTime() - ms)
  const day = 24 * 60 * 60_000
  expect(dueOf({ state: 'accepted', decidedAt: NOW })).toEqual(new Date(NOW.getTime() + day))
  expect([dueOf({ state: 'pending', decidedAt: null }), dueOf({ state: 'refused', decidedAt: NOW })]).toEqual([
    null,
    null,
  ])
  expect([mayErase({ closedAt: null }, NOW), mayErase({ closedAt: ago(2999) }, NOW)]).toEqual([false, false])
  expect(mayErase({ closedAt: ago(3000) }, NOW)).toBe(true)
})

it('bases a decision on kinds and on what keeps, not on numbers that grow by looking', () => {
  const plan = { goes: [{ kind: 'logins', count: 1 }], stays: [{ kind: 'audit', count: 5 }], keeps: [] } as const
  const more = { ...plan, stays: [{ kind: 'audit', count: 6 }] } as const
  const copy = (of: typeof plan | typeof more) => ({ goes: [...of.goes], stays: [...of.stays], keeps: [] })
  expect(planText(copy(plan))).toBe(planText(copy(more)))
  const held = { because: 'legal-hold', code: 'PGWS0001', assessmentTitle: 'A', until: null } as const
  expect(planText({ ...copy(plan), keeps: [held] })).not.toBe(planText(copy(plan)))
})
