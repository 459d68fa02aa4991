import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { prepareQuestion } from './prepare-question.ts'

/** A question as a form sends it, with markup to sanitise, an empty option and a character to escape. */
export const sentQuestion = saveQuestionSchema.parse({
  theme: 'Integritas',
  tags: ['Gratifikasi'],
  category: 'PPPK',
  content: '<p>Apa yang <b>tepat</b>?</p><script>x</script>',
  options: ['Menolak', '', '5 < 6'],
  correctAnswer: '2',
})

/** The same as it is stored. */
export const sampleQuestion = prepareQuestion(sentQuestion).content
