import { describe, expect, it } from 'vitest'
import { listenAddresses, listenInfos } from './listen-addresses.rules.ts'
import { pickWorker } from './placement.rules.ts'

const ethernet = { address: '192.0.2.7', family: 'IPv4', internal: false }
const wifi = { address: '198.51.100.4', family: 'IPv4', internal: false }
const loopback = { address: '127.0.0.1', family: 'IPv4', internal: true }
const six = { address: '2001:db8::1', family: 'IPv6', internal: false }

describe('listenAddresses', () => {
  it.each([
    ['an announced address', '0.0.0.0', 'media.example', [{ ip: '0.0.0.0', announcedAddress: 'media.example' }]],
    ['one address', '192.0.2.7', undefined, [{ ip: '192.0.2.7' }]],
    ['the wildcard', '0.0.0.0', undefined, [{ ip: '192.0.2.7' }, { ip: '198.51.100.4' }, { ip: '127.0.0.1' }]],
  ])('with %s', (_, listen, announced, expected) => {
    expect(listenAddresses(listen, announced, [loopback, ethernet, six, wifi])).toEqual(expected)
  })

  it('never asks for more sockets than mediasoup takes', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...ethernet, address: `192.0.2.${index}` }))
    expect(listenInfos(listenAddresses('0.0.0.0', undefined, many), 44_400)).toHaveLength(8)
  })

  it('still listens on a machine without a network', () => {
    expect(listenAddresses('0.0.0.0', undefined, [loopback])).toEqual([{ ip: '127.0.0.1' }])
  })
})

describe('pickWorker', () => {
  it.each([
    ['none of none', [], undefined],
    [
      'the emptier one',
      [
        { workerId: 'a', peers: 2, consumers: 0 },
        { workerId: 'b', peers: 1, consumers: 90 },
      ],
      'b',
    ],
    [
      'the one that forwards less',
      [
        { workerId: 'a', peers: 1, consumers: 9 },
        { workerId: 'b', peers: 1, consumers: 2 },
      ],
      'b',
    ],
    [
      'the first of equals',
      [
        { workerId: 'a', peers: 0, consumers: 0 },
        { workerId: 'b', peers: 0, consumers: 0 },
      ],
      'a',
    ],
  ])('picks %s', (_, loads, picked) => {
    expect(pickWorker(loads)).toBe(picked)
  })
})
