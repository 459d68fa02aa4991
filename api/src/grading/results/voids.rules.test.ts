import { describe, expect, it } from 'vitest'
import { applyVoids } from './voids.rules.ts'

describe('applyVoids', () => {
  const before = new Map([['a', 'nobody' as const]])
  it.each([
    { name: 'nothing is wanted', wanted: [], voids: { a: 'nobody' }, changes: [] },
    {
      name: 'another question is void as well',
      wanted: [{ questionId: 'b', treatment: 'everyone' as const }],
      voids: { a: 'nobody', b: 'everyone' },
      changes: [{ questionId: 'b', before: null, after: 'everyone' }],
    },
    {
      name: 'one counts again',
      wanted: [{ questionId: 'a', treatment: null }],
      voids: {},
      changes: [{ questionId: 'a', before: 'nobody', after: null }],
    },
    {
      name: 'one is treated otherwise',
      wanted: [{ questionId: 'a', treatment: 'everyone' as const }],
      voids: { a: 'everyone' },
      changes: [{ questionId: 'a', before: 'nobody', after: 'everyone' }],
    },
    {
      name: 'what is so already changes nothing',
      wanted: [
        { questionId: 'a', treatment: 'nobody' as const },
        { questionId: 'b', treatment: null },
      ],
      voids: { a: 'nobody' },
      changes: [],
    },
    {
      name: 'the last of two counts',
      wanted: [
        { questionId: 'b', treatment: 'everyone' as const },
        { questionId: 'b', treatment: 'nobody' as const },
      ],
      voids: { a: 'nobody', b: 'nobody' },
      changes: [{ questionId: 'b', before: null, after: 'nobody' }],
    },
  ])('$name', ({ wanted, voids, changes }) => {
    const planned = applyVoids(before, wanted)
    expect(Object.fromEntries(planned.voids)).toEqual(voids)
    expect(planned.changes).toEqual(changes)
    expect([...before]).toEqual([['a', 'nobody']])
  })
})
