import { describe, expect, it } from 'vitest'
import { createHmac } from 'node:crypto'
import { anchorFileKey, anchorOfFileKey, judgeAnchorFile, signedAnchor } from './audit-anchor.rules.ts'
import { createAuditKeys } from './audit-keys.ts'

const HASH = '0123456789abcdef'.repeat(4)

describe('the file key of an anchor', () => {
  it.each([1, 9_999, 10_000, 2_147_483_647])('says the number %i and the hash', (sequence) => {
    expect(anchorOfFileKey(anchorFileKey({ sequence, hash: HASH }))).toEqual({ sequence, hash: HASH })
  })

  it('is in the order of the numbers', () => {
    const numbers = [1, 2, 10, 99, 9_999, 10_000, 10_001, 99_999, 100_000, 2_147_483_647]
    const keys = numbers.map((sequence) => anchorFileKey({ sequence, hash: HASH }))
    expect(keys.toSorted()).toEqual(keys)
  })

  it.each([
    'audit-anchors/1/2.json',
    'evidence/a.webp',
    `audit-anchors/000000000000/000000000001-${HASH.slice(1)}.json`,
  ])('is not %s', (key) => {
    expect(anchorOfFileKey(key)).toBeNull()
  })
})

describe('the file of an anchor', () => {
  const keys = createAuditKeys('the key of this installation', ['the key of last year'])
  const [former] = keys.former
  const other = createAuditKeys('the key of a thief').current
  const anchor = { sequence: 12, hash: HASH }
  const previous = { sequence: 9, hash: HASH.replace('0', '1') }
  const AT = '2026-11-23T03:00:00.000Z'
  const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
  const signed = signedAnchor(keys.current, anchor, AT, previous)
  const judge = (value: unknown, named = anchor) => judgeAnchorFile(named, bytesOf(value), keys)

  it('fits its name and its signature, and names the one before it', () => {
    expect(judge(signed)).toEqual({ previous })
    expect(judge(signedAnchor(keys.current, anchor, AT, null))).toEqual({ previous: null })
    expect(former && judge(signedAnchor(former, anchor, AT, previous))).toEqual({ previous })
  })

  it('fits as hubs of before signed it', () => {
    const mac = createHmac('sha256', keys.current.secret)
      .update(JSON.stringify(['anchor', 12, HASH, AT]))
      .digest('hex')
    expect(judge({ ...anchor, at: AT, mac })).toEqual({ previous: null })
    expect(judge({ ...anchor, at: AT, mac: mac.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toEqual({
      fault: 'anchor-forged',
    })
  })

  it.each<[string, unknown, string]>([
    ['another number', { ...signed, sequence: 13 }, 'anchor-forged'],
    ['another hash', { ...signed, hash: previous.hash }, 'anchor-forged'],
    ['another instant', { ...signed, at: '2026-11-23T03:00:01.000Z' }, 'anchor-forged'],
    ['another one before it', { ...signed, previous: { ...previous, sequence: 8 } }, 'anchor-forged'],
    ['none before it', { ...signed, previous: null }, 'anchor-forged'],
    ['no key', { ...signed, keyId: undefined }, 'anchor-forged'],
    ['a key that nobody knows', signedAnchor(other, anchor, AT, previous), 'anchor-unknown-key'],
    [
      'the name of our key and the signature of another',
      { ...signedAnchor(other, anchor, AT, previous), keyId: keys.current.id },
      'anchor-forged',
    ],
    ['something else', 'nothing', 'anchor-forged'],
  ])('with %s is named', (_name, value, fault) => {
    expect(judge(value)).toEqual({ fault })
  })

  it('is refused whichever of its bytes is changed', () => {
    const whole = bytesOf(signed)
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect([at, 'fault' in judgeAnchorFile(anchor, changed, keys)]).toEqual([at, true])
    }
  })
})
