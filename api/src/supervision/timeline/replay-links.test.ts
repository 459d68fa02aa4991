import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createReplayLinks } from './replay-links.ts'

const NOW = Date.parse('2026-11-23T02:00:00Z')
const [testSessionId, segmentId] = [randomUUID(), randomUUID()]
const actor = { userId: randomUUID(), authSessionId: randomUUID() }
const owner = { actor, testSessionId }
const links = createReplayLinks(new Uint8Array(32).fill(7))
const link = links.make(owner, segmentId, new Date(NOW + 60_000))

describe('a link to a segment', () => {
  it('fits into an address', () => {
    expect(link).toMatch(/^[\w-]{1,100}$/)
  })

  it.each([
    ['for whom it was made', owner, link, 59_999, segmentId],
    ['over', owner, link, 60_000, null],
    ['of another person', { ...owner, actor: { ...actor, userId: randomUUID() } }, link, 0, null],
    [
      'of another login of the same person',
      { ...owner, actor: { ...actor, authSessionId: randomUUID() } },
      link,
      0,
      null,
    ],
    ['of another test', { ...owner, testSessionId: randomUUID() }, link, 0, null],
    ['changed at its beginning', owner, `B${link.slice(1)}`, 0, null],
    ['changed at its end', owner, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, 0, null],
    ['cut short', owner, link.slice(0, -4), 0, null],
    ['empty', owner, '', 0, null],
    [
      'made with another key',
      owner,
      createReplayLinks(new Uint8Array(32)).make(owner, segmentId, new Date(NOW + 60_000)),
      0,
      null,
    ],
  ])('%s', (_, asker, given, after, expected) => {
    expect(links.read(asker, given, new Date(NOW + after))).toBe(expected)
  })
})
