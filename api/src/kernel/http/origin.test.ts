import { describe, expect, it } from 'vitest'
import { createOriginRule } from './origin.ts'

describe('createOriginRule', () => {
  const direct = createOriginRule({ publicOrigins: ['https://ujian.go.id'], hosts: 'own' })
  const proxied = createOriginRule({ publicOrigins: [], hosts: 'forwarded' })
  const production = createOriginRule({ publicOrigins: ['https://ujian.go.id'], hosts: 'none' })

  it.each([
    {
      name: 'the same host and port',
      rule: direct,
      headers: { origin: 'http://10.0.0.5:3001', host: '10.0.0.5:3001' },
      own: true,
    },
    {
      name: 'another port',
      rule: direct,
      headers: { origin: 'http://10.0.0.5:3002', host: '10.0.0.5:3001' },
      own: false,
    },
    {
      name: 'another host',
      rule: direct,
      headers: { origin: 'https://evil.example', host: '10.0.0.5:3001' },
      own: false,
    },
    {
      name: 'a host that begins alike',
      rule: direct,
      headers: { origin: 'http://a.id.evil.example', host: 'a.id' },
      own: false,
    },
    { name: 'a public origin', rule: direct, headers: { origin: 'https://ujian.go.id', host: 'hub:3001' }, own: true },
    { name: 'no origin', rule: direct, headers: { host: 'hub:3001' }, own: false },
    { name: 'an opaque origin', rule: direct, headers: { origin: 'null', host: 'null' }, own: false },
    {
      name: 'a forwarded host that nobody vouches for',
      rule: direct,
      headers: { origin: 'https://evil.example', host: 'hub', 'x-forwarded-host': 'evil.example' },
      own: false,
    },
    {
      name: 'a forwarded host behind our proxy',
      rule: proxied,
      headers: { origin: 'https://ujian.go.id', host: 'hub', 'x-forwarded-host': 'ujian.go.id' },
      own: true,
    },
    {
      name: 'the public origin in production',
      rule: production,
      headers: { origin: 'https://ujian.go.id', host: 'hub' },
      own: true,
    },
    {
      name: "an attacker's page and host in production",
      rule: production,
      headers: { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      own: false,
    },
    {
      name: 'the host itself in production, where it is not configured',
      rule: production,
      headers: { origin: 'http://10.0.0.5:3001', host: '10.0.0.5:3001' },
      own: false,
    },
  ])('$name: $own', ({ rule, headers, own }) => {
    expect(rule.isOwn({ headers })).toBe(own)
  })
})
