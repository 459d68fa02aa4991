import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { describe, expect, it } from 'vitest'
import { prepareQuestion } from './prepare-question.ts'
import { sampleQuestion as question } from './sample-question.ts'

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
