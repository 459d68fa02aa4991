import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPackageKeys, readPublicKey } from './package-keys.ts'

const SECRET = 'a secret key of an installation, of some length'
const FORMER = 'the secret key that it had before, of some length'
const BYTES = Buffer.from('{"a":1}')

describe('the key of an installation', () => {
  it('is the same on every hub and after every start, and another one with another secret', () => {
    const [one, again, other] = [SECRET, SECRET, FORMER].map((secret) => createPackageKeys(secret).all[0])
    // What was signed in earlier years must stay recognisable: the way from the secret to the key never changes.
    expect(one?.fingerprint).toBe('8ba36e1816f150a8a541265c452ee7855b0d2dff767645d61c7b5de51f5b640a')
    expect(again?.fingerprint).toBe(one?.fingerprint)
    expect(other?.fingerprint).not.toBe(one?.fingerprint)
  })

  it('recognises its own signatures, those of former secrets, and no others', () => {
    const keys = createPackageKeys(SECRET, [FORMER])
    const former = createPackageKeys(FORMER)
    expect(keys.all.map((key) => key.verify(BYTES, keys.sign(BYTES)))).toEqual([true, false])
    expect(keys.all.map((key) => key.verify(BYTES, former.sign(BYTES)))).toEqual([false, true])
    expect(keys.all[0].verify(Buffer.from('{"a":2}'), keys.sign(BYTES))).toBe(false)
    expect(keys.all[0].verify(BYTES, Buffer.alloc(64))).toBe(false)
    expect(keys.all[0].verify(BYTES, Buffer.alloc(3))).toBe(false)
  })

  it('is read from PEM, of this kind only', () => {
    const [current] = createPackageKeys(SECRET).all
    expect(readPublicKey(current.pem).fingerprint).toBe(current.fingerprint)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' })
    expect(() => readPublicKey(other.toString())).toThrow('Ed25519')
    expect(() => readPublicKey('nothing of the kind')).toThrow()
  })
})
