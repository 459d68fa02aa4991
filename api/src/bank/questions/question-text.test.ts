import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { expect, it } from 'vitest'
import { prepareQuestion } from './prepare-question.ts'
import { previewOf, searchTextOf } from './question-text.ts'

const sent = saveQuestionSchema.parse({
  theme: 'Integritas',
  tags: ['Gratifikasi'],
  category: 'PPPK',
  content: '<p>Apa yang <b>tepat</b>?</p><script>x</script>',
  options: ['Menolak', '', '5 < 6'],
  correctAnswer: '2',
})
const { content: question } = prepareQuestion(sent)

it('searches through words, options, theme, category and tags, whatever their case', () => {
  expect(searchTextOf(question)).toBe('apa yang tepat? menolak 5 < 6 integritas pppk gratifikasi')
})

it('previews on one line and cuts', () => {
  expect(previewOf('<p>Satu</p><p>Dua</p>')).toBe('Satu Dua')
  expect(previewOf(`<p>${'a'.repeat(70)}</p>`, 60)).toBe(`${'a'.repeat(59)}…`)
})
