import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

const oneProxy = (_address: string, hop: number): boolean => hop < 1
const nobody = (): boolean => false

it.each([
  ['there is no header', undefined, nobody, '10.0.0.9'],
  ['a stranger sends the header', '1.2.3.4', nobody, '10.0.0.9'],
  ['one proxy sends it', '1.2.3.4', oneProxy, '1.2.3.4'],
  ['a stranger sent the proxy something else', '9.9.9.9, 1.2.3.4', oneProxy, '1.2.3.4'],
  ['the proxy sends none', undefined, oneProxy, '10.0.0.9'],
])('names the address where %s', (_what, forwardedFor, trusts, address) => {
  expect(addressOf('10.0.0.9', forwardedFor, trusts)).toBe(address)
})
