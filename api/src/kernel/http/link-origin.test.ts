import { describe, expect, it } from 'vitest'
import { createLinkOrigin } from './link-origin.ts'

describe('createLinkOrigin', () => {
  const rest = { scheme: 'http', ownNames: ['localhost', '127.0.0.1', '10.0.0.5', '::1'], port: 3001 } as const
  const demo = createLinkOrigin({ ...rest, publicOrigin: undefined })

  it('has the configured origin whatever a request says', () => {
    const configured = createLinkOrigin({ ...rest, publicOrigin: 'https://ujian.go.id' })
    for (const host of ['evil.example', 'localhost:3001'])
      expect(configured({ headers: { host, 'x-forwarded-host': 'evil.example' } })).toBe('https://ujian.go.id')
  })

  it.each([
    ['localhost:3001', 'http://localhost:3001'],
    ['10.0.0.5:3001', 'http://10.0.0.5:3001'],
    ['[::1]:3001', 'http://[::1]:3001'],
    ['evil.example', 'http://localhost:3001'],
    ['localhost.evil.example', 'http://localhost:3001'],
    ['evil.example#localhost', 'http://localhost:3001'],
    ['evil.example@localhost', 'http://localhost:3001'],
    ['localhost/evil', 'http://localhost:3001'],
    ['localhost:3001?x', 'http://localhost:3001'],
    ['', 'http://localhost:3001'],
    [undefined, 'http://localhost:3001'],
  ])('without one, Host %s gives %s', (host, expected) => {
    expect(demo({ headers: { ...(host === undefined ? {} : { host }), 'x-forwarded-host': 'evil.example' } })).toBe(
      expected,
    )
  })
})
