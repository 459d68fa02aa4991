import { expect, test } from 'vitest'
import { differingFields } from './edit-difference.ts'

test('names the fields that differ: what only they changed is theirs, the rest is mine until chosen', () => {
  const base = { title: 'Tes', minutes: 30, tags: ['a'], note: '' }
  const mine = { title: 'Tes saya', minutes: 30, tags: ['a'], note: 'sama' }
  const theirs = { title: 'Tes mereka', minutes: 45, tags: ['a'], note: 'sama' }
  expect(differingFields(base, mine, theirs)).toEqual([
    { name: 'title', fields: ['title'], suggested: 'mine' },
    { name: 'minutes', fields: ['minutes'], suggested: 'theirs' },
  ])
})

test('what only I changed is mine, and nothing differs where both did the same', () => {
  const base = { title: 'Tes', tags: ['a'] }
  expect(differingFields(base, { ...base, tags: ['b'] }, base)).toEqual([
    { name: 'tags', fields: ['tags'], suggested: 'mine' },
  ])
  expect(differingFields(base, { ...base, tags: ['b'] }, { ...base, tags: ['b'] })).toEqual([])
})

test('options and the place of the right one are one choice, whoever changed which', () => {
  const base = { content: '?', options: ['A', 'B'], right: 0 }
  const fields = ['options', 'right'] as const
  const newRight = { ...base, right: 1 }
  const newOrder = { ...base, options: ['C', 'A'], right: 1 }
  expect(differingFields(base, newRight, newOrder, fields)).toEqual([{ name: 'options', fields, suggested: 'mine' }])
  expect(differingFields(base, base, newOrder, fields)).toEqual([{ name: 'options', fields, suggested: 'theirs' }])
  expect(differingFields(base, newRight, base, fields)).toEqual([{ name: 'options', fields, suggested: 'mine' }])
})
