import { expect, it } from 'vitest'
import { previewOf, searchTextOf } from './question-text.ts'
import { sampleQuestion as question } from './sample-question.ts'

it('searches through words, options, theme, category and tags, whatever their case', () => {
  expect(searchTextOf(question)).toBe('apa yang tepat? menolak 5 < 6 integritas pppk gratifikasi')
})

it('previews on one line and cuts', () => {
  expect(previewOf('<p>Satu</p><p>Dua</p>')).toBe('Satu Dua')
  expect(previewOf('<p>Satu dua tiga</p>', 9)).toBe('Satu dua…')
  expect(previewOf('<p>Satu dua tiga</p>', 8)).toBe('Satu…')
  expect(previewOf(`<p>${'a'.repeat(70)}</p>`, 60)).toBe(`${'a'.repeat(59)}…`)
})
