import { describe, expect, it } from 'vitest'
import {
  type AuditKeys,
  boundaryData,
  CHAIN_START,
  type ChainBreak,
  type ChainPosition,
  followEntry,
  isBreak,
  judgeEnd,
  keyedHash,
  unkeyedHash,
} from './audit-chain.rules.ts'
import { createAuditKeys } from './audit-keys.ts'
import type { AuditRow } from './audit.entity.ts'

const KEYS = createAuditKeys('the key of these tests')
const THIEF = createAuditKeys('a key that an intruder chose')
const LATER: AuditKeys = { current: THIEF.current, former: [KEYS.current] }

type Maker = { keys: AuditKeys } | 'unkeyed'

const hashBy = (maker: Maker, row: Omit<AuditRow, 'hash'>): string =>
  maker === 'unkeyed' ? unkeyedHash(row) : keyedHash(maker.keys.current, row)

/** Adds entries; a maker with a key that is not the one before says so first. */
function add(rows: readonly AuditRow[], maker: Maker, count: number, begins = false): AuditRow[] {
  const made = [...rows]
  for (let index = 0; index < count; index += 1) {
    const last = made.at(-1) ?? CHAIN_START
    const sequence = last.sequence + 1
    const boundary = begins && index === 0 && maker !== 'unkeyed'
    const unsigned = {
      sequence,
      at: new Date(sequence),
      actorId: null,
      action: boundary ? 'audit.keyed' : 'flag.raised',
      subjectType: 'flag',
      subjectId: String(sequence),
      data: boundary ? boundaryData(maker.keys.current, last) : { b: 1, a: 'x' },
      previousHash: last.hash,
    }
    made.push({ ...unsigned, hash: hashBy(maker, unsigned) })
  }
  return made
}

/** Three old entries, the boundary, and four with the key. */
const log = (): AuditRow[] => add(add([], 'unkeyed', 3), { keys: KEYS }, 5, true)

/** The same entries, chained again by an intruder who has `maker`. */
function chainAgain(rows: readonly AuditRow[], maker: Maker, from: number): AuditRow[] {
  const made: AuditRow[] = []
  for (const row of rows) {
    if (row.sequence < from) made.push(row)
    else {
      const unsigned = { ...row, previousHash: made.at(-1)?.hash ?? CHAIN_START.hash }
      made.push({ ...unsigned, hash: hashBy(maker, unsigned) })
    }
  }
  return made
}

function follow(rows: readonly AuditRow[], keys: AuditKeys = KEYS): ChainPosition | ChainBreak {
  let position = CHAIN_START
  for (const row of rows) {
    const step = followEntry(position, row, keys)
    if (isBreak(step)) return step
    position = step
  }
  return judgeEnd(position, position, keys) ?? position
}

const changed = (rows: readonly AuditRow[], sequence: number, change: Partial<AuditRow>): AuditRow[] =>
  rows.map((row) => (row.sequence === sequence ? { ...row, ...change } : row))

describe('an audit chain', () => {
  it('is whole with its old part without a key, its boundary and its part with the key', () => {
    expect(follow(log())).toMatchObject({ sequence: 8, keyId: KEYS.current.id, unkeyed: 3 })
  })

  it('is whole with a key from the first entry on', () => {
    expect(follow(add([], { keys: KEYS }, 4, true))).toMatchObject({ sequence: 4, unkeyed: 0 })
  })

  it('goes on with another key, while the former one is known', () => {
    const rows = add(log(), { keys: LATER }, 3, true)
    expect(follow(rows, LATER)).toMatchObject({ sequence: 11, keyId: THIEF.current.id })
    expect(follow(rows, THIEF)).toEqual({ brokenAt: 4, fault: 'unknown-key' })
  })

  it.each([
    { name: 'another time', at: 6, change: { at: new Date(99) }, fault: 'altered' },
    { name: 'another actor', at: 6, change: { actorId: 'another' }, fault: 'altered' },
    { name: 'another action', at: 6, change: { action: 'flag.reviewed' }, fault: 'altered' },
    { name: 'another subject', at: 6, change: { subjectId: '7' }, fault: 'altered' },
    { name: 'other data', at: 6, change: { data: { b: 2, a: 'x' } }, fault: 'altered' },
    { name: 'another hash', at: 8, change: { hash: 'f'.repeat(64) }, fault: 'altered' },
    { name: 'no time at all', at: 6, change: { at: new Date(Number.NaN) }, fault: 'unreadable' },
    { name: 'other data in the old part', at: 2, change: { data: { b: 2, a: 'x' } }, fault: 'altered' },
    {
      name: 'a boundary that says something else',
      at: 4,
      change: { data: { ...boundaryData(KEYS.current, CHAIN_START) } },
      fault: 'altered',
    },
  ])('has no entry with $name', ({ at, change, fault }) => {
    expect(follow(changed(log(), at, change))).toEqual({ brokenAt: at, fault })
  })

  it('misses a deleted entry', () => {
    expect(follow(log().toSpliced(5, 1))).toEqual({ brokenAt: 6, fault: 'missing' })
  })

  it('misses a deleted entry although the others were numbered again', () => {
    const rows = log()
      .toSpliced(5, 1)
      .map((row, index) => ({ ...row, sequence: index + 1 }))
    expect(follow(rows)).toEqual({ brokenAt: 6, fault: 'altered' })
  })

  it('finds an entry that was put in, and two that changed places', () => {
    const rows = log()
    const [sixth, seventh] = [rows[5], rows[6]]
    if (sixth === undefined || seventh === undefined) throw new Error('short')
    const inserted = rows
      .toSpliced(5, 0, { ...sixth, subjectId: 'new' })
      .map((row, index) => ({ ...row, sequence: index + 1 }))
    expect(follow(inserted)).toEqual({ brokenAt: 6, fault: 'altered' })
    const swapped = rows.toSpliced(5, 2, { ...seventh, sequence: 6 }, { ...sixth, sequence: 7 })
    expect(follow(swapped)).toEqual({ brokenAt: 6, fault: 'altered' })
  })

  it('finds an entry before the first one', () => {
    const [first] = log()
    if (first === undefined) throw new Error('short')
    expect(follow([{ ...first, sequence: 0 }, ...log()])).toEqual({ brokenAt: 0, fault: 'before-the-first' })
  })

  it.each([
    {
      name: 'the part with the key, tied together without one',
      rows: () => chainAgain(changed(log(), 6, { actorId: 'x' }), 'unkeyed', 6),
      is: { brokenAt: 6, fault: 'altered' },
    },
    {
      name: 'the part with the key, tied together with another',
      rows: () => chainAgain(changed(log(), 6, { actorId: 'x' }), { keys: THIEF }, 6),
      is: { brokenAt: 6, fault: 'altered' },
    },
    {
      name: 'the old part, tied together up to the boundary',
      rows: () => [...chainAgain(changed(log().slice(0, 3), 2, { actorId: 'x' }), 'unkeyed', 2), ...log().slice(3)],
      is: { brokenAt: 4, fault: 'altered' },
    },
    {
      name: 'all of it, as if it had never had a key',
      rows: () => add([], 'unkeyed', 8),
      is: { brokenAt: 9, fault: 'not-keyed' },
    },
    {
      name: 'all of it, with a key of their own',
      rows: () => add([], { keys: THIEF }, 8, true),
      is: { brokenAt: 1, fault: 'unknown-key' },
    },
    {
      name: 'its end, with a boundary to a key of their own',
      rows: () => add(log(), { keys: THIEF }, 2, true),
      is: { brokenAt: 9, fault: 'unknown-key' },
    },
  ])('was not forged: $name', ({ rows, is }) => {
    expect(follow(rows())).toEqual(is)
  })

  it('does not end in what a former key made', () => {
    const later: AuditKeys = { current: THIEF.current, former: [KEYS.current] }
    expect(follow(log(), later)).toEqual({ brokenAt: 9, fault: 'not-keyed' })
  })

  it('does not depend on the order in which data was written', () => {
    const [row] = log()
    if (row === undefined) throw new Error('short')
    expect(unkeyedHash({ ...row, data: { a: 'x', b: 1 } })).toBe(row.hash)
  })
})

describe('the end of a chain', () => {
  const end = follow(log())
  if (isBreak(end)) throw new Error('broken')
  it.each([
    { name: 'is where the head says', head: end, is: null },
    {
      name: 'is missing where the head is further on',
      head: { ...end, sequence: 10 },
      is: { brokenAt: 9, fault: 'tail-missing' },
    },
    { name: 'is missing without a head', head: null, is: { brokenAt: 9, fault: 'tail-missing' } },
  ])('$name', ({ head, is }) => {
    expect(judgeEnd(end, head, KEYS)).toEqual(is)
  })
})
