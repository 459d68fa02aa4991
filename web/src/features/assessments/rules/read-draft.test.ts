import { expect, test } from 'vitest'
import { NEW_ASSESSMENT } from './form-values.ts'
import { readDraft } from './read-draft.ts'

test('keeps what was typed', () => {
  const typed = { ...NEW_ASSESSMENT, title: 'Uji', duration: '' as const, requirements: ['Kamera'] }
  expect(readDraft(typed)).toEqual(typed)
})

test('starts over with what does not fit', () => {
  expect(readDraft({ title: 'Uji', type: 'oral', participants: ['a'] })).toEqual({ ...NEW_ASSESSMENT, title: 'Uji' })
})
