import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { randomLegible, turnServers } from './secrets.ts'

describe('randomLegible', () => {
  it('gives the length asked for, without look-alikes', () => {
    expect(randomLegible(500)).toMatch(/^[A-HJKMNP-Z2-9]{500}$/)
    expect(randomLegible(8)).not.toBe(randomLegible(8))
  })
})

describe('turnServers', () => {
  it('signs the expiry and the user as coturn checks it', () => {
    const now = new Date('2026-11-21T00:00:00Z')
    const [server] = turnServers({ urls: ['turn:t:3478'], secret: 's3cret' }, 'user-1', now)
    const username = `${now.getTime() / 1000 + 12 * 3600}:user-1`
    expect(server).toEqual({
      urls: ['turn:t:3478'],
      username,
      credential: createHmac('sha1', 's3cret').update(username).digest('base64'),
    })
  })

  it('gives none where none is configured', () => {
    expect(turnServers(undefined, 'user-1', new Date())).toEqual([])
  })
})
