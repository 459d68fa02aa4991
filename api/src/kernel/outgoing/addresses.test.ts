import { describe, expect, it } from 'vitest'
import { isNetwork, isReachable, reachableAddresses } from './addresses.ts'
import { type Reach, urlFault } from './addresses.rules.ts'

const PRODUCTION: Reach = { loopback: false, networks: [] }
const DEVELOPMENT: Reach = { loopback: true, networks: [] }
const WITH_NETWORKS: Reach = { loopback: false, networks: ['10.20.0.0/16', 'fd00:20::/32', '169.254.0.0/16'] }

describe('an address', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    // Private networks, and the one of carriers.
    ['10.0.0.1', false],
    ['172.16.3.4', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['fc00::1', false],
    // This machine, and nobody.
    ['127.0.0.1', false],
    ['127.8.9.10', false],
    ['::1', false],
    ['0.0.0.0', false],
    ['::', false],
    // Link-local, with the metadata services of clouds; and the one of another cloud.
    ['169.254.169.254', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    // Addresses that carry another one.
    ['::ffff:127.0.0.1', false],
    ['::ffff:a9fe:a9fe', false],
    ['64:ff9b::a00:1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['::a00:1', false],
    ['::fffe:7f00:1', false],
    ['64:ff9b:1::a00:1', false],
    // Of IPv6 what nobody was given.
    ['4000::1', false],
    // Reserved ones, and those for many.
    ['192.0.2.7', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['240.0.0.1', false],
    ['no address', false],
  ])('%s may be reached in production: %s', (address, expected) => {
    expect(isReachable(address, PRODUCTION)).toBe(expected)
  })

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.0.0.1', false],
    ['169.254.169.254', false],
  ])('%s may be reached in development: %s', (address, expected) => {
    expect(isReachable(address, DEVELOPMENT)).toBe(expected)
  })

  it.each([
    ['10.20.3.4', true],
    ['10.21.0.1', false],
    ['fd00:20::5', true],
    ['127.0.0.1', false],
    // Not even where an operator names them.
    ['169.254.169.254', false],
  ])('%s may be reached where the operator has named networks: %s', (address, expected) => {
    expect(isReachable(address, WITH_NETWORKS)).toBe(expected)
  })
})

it.each([
  ['https://sistem.instansi.go.id/pengawas', null],
  ['https://93.184.216.34:8443/x', null],
  ['http://sistem.instansi.go.id', 'not-https'],
  ['http://localhost:3000', 'not-https'],
  ['ftp://sistem.instansi.go.id', 'not-https'],
  ['https://user:secret@sistem.instansi.go.id', 'credentials'],
  ['sistem.instansi.go.id', 'malformed'],
])('%s as an address to send to: %s', (url, expected) => {
  expect(urlFault(url, PRODUCTION)).toBe(expected)
})

it.each([
  ['http://localhost:3000/x', null],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
  // Numbers that mean this machine are written as such by then.
  ['http://2130706433/', null],
  ['http://localhost.instansi.go.id', 'not-https'],
])('%s in development: %s', (url, expected) => {
  expect(urlFault(url, DEVELOPMENT)).toBe(expected)
})

it('refuses a name of which one address leads inside, and one that nobody has', async () => {
  const resolve = (...addresses: string[]) =>
    reachableAddresses('sistem.instansi.go.id', PRODUCTION, () =>
      Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
    )
  await expect(resolve('93.184.216.34')).resolves.toHaveLength(1)
  await expect(resolve('93.184.216.34', '10.0.0.1')).rejects.toMatchObject({ kind: 'forbidden-address' })
  await expect(resolve()).rejects.toMatchObject({ kind: 'unknown-host' })
  const nobody = reachableAddresses('x.invalid', PRODUCTION, () => Promise.reject(new Error('ENOTFOUND')))
  await expect(nobody).rejects.toMatchObject({ kind: 'unknown-host' })
})

it('knows a network', () => {
  expect(['10.0.0.0/8', 'fd00::/8', '10.0.0.1', 'nonsense'].map(isNetwork)).toEqual([true, true, false, false])
})
