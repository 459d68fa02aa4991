import { expect, test } from 'vitest'
import { differingFields } from './edit-difference.ts'

test('names the fields that differ: what only they changed is theirs, the rest is mine until chosen', () => {
  const base = { title: 'Tes', minutes: 30, tags: ['a'], note: '' }
  const mine = { title: 'Tes saya', minutes: 30, tags: ['a'], note: 'sama' }
  const theirs = { title: 'Tes mereka', minutes: 45, tags: ['a'], note: 'sama' }
  expect(differingFields(base, mine, theirs)).toEqual([
    { name: 'title', suggested: 'mine' },
    { name: 'minutes', suggested: 'theirs' },
  ])
})

test('what only I changed is mine, and nothing differs where both did the same', () => {
  const base = { title: 'Tes', tags: ['a'] }
  expect(differingFields(base, { ...base, tags: ['b'] }, base)).toEqual([{ name: 'tags', suggested: 'mine' }])
  expect(differingFields(base, { ...base, tags: ['b'] }, { ...base, tags: ['b'] })).toEqual([])
})
