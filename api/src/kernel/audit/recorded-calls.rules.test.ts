import { describe, expect, it } from 'vitest'
import {
  type Allowance,
  type FinishedCall,
  isSame,
  MOST_TOKENS,
  newAllowance,
  refusalOf,
  SAME_WITHIN_MS,
  settle,
  spend,
  TOKEN_EVERY_MS,
  viewOf,
} from './recorded-calls.rules.ts'

const QUESTION: FinishedCall = {
  operation: {
    method: 'get',
    path: '/question-bank/{id}/versions/{version}',
    audits: { action: 'question.viewed', subjectType: 'question', subject: 'id' },
  },
  path: '/question-bank/q1/versions/3',
  status: 200,
  errorCode: undefined,
  actor: { userId: 'u1', role: 'validator' },
}
const REFUSED: FinishedCall = {
  ...QUESTION,
  status: 403,
  errorCode: 'not-allowed',
  actor: { userId: 'u1', role: 'peserta' },
}

describe('viewOf', () => {
  it('names who saw what', () => {
    expect(viewOf(QUESTION)).toEqual({
      actorId: 'u1',
      action: 'question.viewed',
      subjectType: 'question',
      subjectId: 'q1',
      data: { version: '3' },
    })
  })

  it.each<{ name: string; call: Partial<FinishedCall> }>([
    { name: 'of a call that failed', call: { status: 404, errorCode: 'not-found' } },
    { name: 'of what candidates see, which is their own', call: { actor: { userId: 'u1', role: 'peserta' } } },
    { name: 'of a call whose service writes it', call: { operation: { ...QUESTION.operation, audits: 'in-service' } } },
    {
      name: 'of a call that shows nothing of the kind',
      call: { operation: { method: 'get', path: '/system/health' } },
    },
  ])('is nothing $name', ({ call }) => {
    expect(viewOf({ ...QUESTION, ...call })).toBeNull()
  })
})

describe('refusalOf', () => {
  it('names who was refused what', () => {
    expect(refusalOf(REFUSED)).toEqual({
      actorId: 'u1',
      action: 'auth.refused',
      subjectType: 'call',
      subjectId: 'q1',
      data: { call: 'GET /question-bank/{id}/versions/{version}', code: 'not-allowed' },
    })
  })

  it.each<{ name: string; call: Partial<FinishedCall>; isEntry: boolean }>([
    { name: 'what is there for others alone', call: { status: 404, errorCode: 'not-found' }, isEntry: true },
    {
      name: 'what names nothing',
      call: { status: 404, errorCode: 'not-found', operation: { method: 'get', path: '/audit' }, path: '/audit' },
      isEntry: false,
    },
    { name: 'a mistake', call: { status: 400, errorCode: 'invalid-input' }, isEntry: false },
    { name: 'success', call: { status: 200, errorCode: undefined }, isEntry: false },
  ])('distinguishes: $name', ({ call, isEntry }) => {
    expect(refusalOf({ ...REFUSED, ...call }) !== null).toBe(isEntry)
  })

  it('keeps out of the log what is no id', () => {
    expect(refusalOf({ ...REFUSED, path: `/question-bank/${'x'.repeat(65)}/versions/a%20b` })).toMatchObject({
      subjectId: null,
    })
  })
})

/** Refuses calls at the given times; how many made entries, and how many these entries count. */
function refuse(
  times: readonly number[],
  kind: (index: number) => string,
): { entries: number; told: number; allowance: Allowance } {
  let allowance = newAllowance(0)
  let entries = 0
  let told = 0
  for (const [index, at] of times.entries()) {
    const spent = spend(allowance, kind(index), at)
    allowance = spent.allowance
    if (spent.record) entries += 1
    told += spent.record ? 1 + spent.unrecorded : 0
  }
  return { entries, told, allowance }
}

describe('what an account adds to the log by being refused', () => {
  const everySecond = Array.from({ length: 3_600 }, (_, second) => second * 1_000)

  it('is one entry for the same thing within a minute', () => {
    expect(refuse([0, 1, 2, 59_999], () => 'same').entries).toBe(1)
    expect(refuse([0, 60_000], () => 'same').entries).toBe(2)
  })

  it('is a few entries at once and then one a minute, however many different things it tries', () => {
    const { entries } = refuse(everySecond, String)
    expect(entries).toBeLessThanOrEqual(MOST_TOKENS + 60)
    expect(entries).toBeGreaterThan(50)
  })

  it('loses none: each is recorded, alone or in a count', () => {
    const { told, allowance } = refuse(everySecond, String)
    expect(told + allowance.unrecorded).toBe(everySecond.length)
    const last = settle(allowance, 3_600_000 + TOKEN_EVERY_MS, false)
    expect(last.unrecorded).toBe(allowance.unrecorded)
  })

  it('is forgotten once it is recorded and quiet', () => {
    const { allowance } = refuse([0, 1], () => 'same')
    const first = settle(allowance, 60_000, false)
    expect(first.unrecorded).toBe(1)
    if (first.allowance === null) throw new Error('forgotten too early')
    expect(settle(first.allowance, 60_000 + MOST_TOKENS * TOKEN_EVERY_MS, false)).toEqual({
      allowance: null,
      unrecorded: 0,
    })
  })

  it('goes on where the clock is set back by a day', () => {
    const day = 86_400_000
    const before = Array.from({ length: MOST_TOKENS }, () => day)
    const after = [0, TOKEN_EVERY_MS, 2 * TOKEN_EVERY_MS]
    expect(refuse([...before, ...after], String).entries).toBe(MOST_TOKENS + 2)
    expect(refuse([day, 0, 1], () => 'same').entries).toBe(2)
    expect([isSame(day, day), isSame(day, day + SAME_WITHIN_MS), isSame(day, 0)]).toEqual([true, false, false])
  })

  it('is recorded when the hub ends, whatever was spent', () => {
    const { allowance } = refuse(everySecond.slice(0, 20), String)
    expect(settle(allowance, 20_000, false).unrecorded).toBe(0)
    expect(settle(allowance, 20_000, true).unrecorded).toBe(15)
  })
})
