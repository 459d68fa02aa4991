import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import { prepareQuestion } from './prepare-question.ts'

const sent = saveQuestionSchema.parse({
  theme: 'Integritas',
  tags: ['Gratifikasi'],
  category: 'PPPK',
  content: '<p>Apa yang <b>tepat</b>?</p><script>x</script>',
  options: ['Menolak', '', '5 < 6'],
  correctAnswer: '2',
})
const { content: question } = prepareQuestion(sent)

describe('prepareQuestion', () => {
  it('sanitises, tidies and keeps the key at its option', () => {
    expect(question).toMatchObject({
      content: '<p>Apa yang <strong>tepat</strong>?</p>',
      options: ['Menolak', '5 &lt; 6'],
      correctAnswer: 1,
      rubric: null,
    })
  })

  it('names what is missing', () => {
    expect(prepareQuestion(saveQuestionSchema.parse({ content: '<script>x</script>' })).problems).toEqual({
      theme: 'questionFieldsRequired',
      content: 'questionFieldsRequired',
      options: 'optionsMinimum',
      correctAnswer: 'correctAnswerRequired',
    })
  })
})
