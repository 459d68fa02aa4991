import { describe, expect, it } from 'vitest'
import type { AuditRow } from './audit.entity.ts'
import { auditHash, CHAIN_START, followChain } from './audit.rules.ts'

function chain(length: number): AuditRow[] {
  const rows: AuditRow[] = []
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const unsigned = {
      sequence,
      at: new Date(sequence),
      actorId: null,
      action: 'flag.raised',
      subjectType: 'flag',
      subjectId: String(sequence),
      data: { b: 1, a: 'x' },
      previousHash: rows.at(-1)?.hash ?? CHAIN_START.hash,
    }
    rows.push({ ...unsigned, hash: auditHash(unsigned) })
  }
  return rows
}

const changed = (rows: AuditRow[], index: number, change: Partial<AuditRow>): AuditRow[] =>
  rows.map((row, at) => (at === index ? { ...row, ...change } : row))

describe('followChain', () => {
  it('accepts what nobody touched, in any pages', () => {
    const rows = chain(5)
    const first = followChain(CHAIN_START, rows.slice(0, 2))
    if (!('position' in first)) throw new Error('broken')
    expect(followChain(first.position, rows.slice(2))).toEqual({ position: { sequence: 5, hash: rows[4]?.hash } })
  })

  it.each([
    { name: 'another time', change: { at: new Date(99) } },
    { name: 'another actor', change: { actorId: 'somebody' } },
    { name: 'another action', change: { action: 'nothing' } },
    { name: 'other data', change: { data: { b: 2, a: 'x' } } },
    { name: 'another hash', change: { hash: 'f'.repeat(64) } },
  ])('finds $name', ({ change }) => {
    expect(followChain(CHAIN_START, changed(chain(4), 2, change))).toEqual({ brokenAt: 3 })
  })

  it('finds an entry that was replaced together with its hash', () => {
    const rows = chain(4)
    const [, second] = rows
    if (second === undefined) throw new Error('short')
    const forged = { ...second, action: 'nothing' }
    expect(followChain(CHAIN_START, changed(rows, 1, { ...forged, hash: auditHash(forged) }))).toEqual({ brokenAt: 3 })
  })

  it('finds a gap', () => {
    expect(followChain(CHAIN_START, chain(4).toSpliced(1, 1))).toEqual({ brokenAt: 2 })
  })

  it('does not depend on the order in which data was written', () => {
    const [row] = chain(1)
    if (row === undefined) throw new Error('short')
    expect(auditHash({ ...row, data: { a: 'x', b: 1 } })).toBe(row.hash)
  })
})
