import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

const oneProxy = (_address: string, hop: number): boolean => hop < 1
const nobody = (): boolean => false

it.each([
  ['nothing is told', undefined, nobody, '10.0.0.9'],
  ['a stranger tells something', '1.2.3.4', nobody, '10.0.0.9'],
  ['one proxy tells', '1.2.3.4', oneProxy, '1.2.3.4'],
  ['a stranger told the proxy something else', '9.9.9.9, 1.2.3.4', oneProxy, '1.2.3.4'],
  ['the proxy tells nothing', undefined, oneProxy, '10.0.0.9'],
])('names the address where %s', (_what, forwardedFor, trusts, address) => {
  expect(addressOf('10.0.0.9', forwardedFor, trusts)).toBe(address)
})
