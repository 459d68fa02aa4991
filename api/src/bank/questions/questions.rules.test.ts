import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import type { Role } from '@pengawas/shared/roles'
import { describe, expect, it } from 'vitest'
import { prepareQuestion } from './prepare-question.ts'
import { changedFields, mayDelete, mayEdit } from './questions.rules.ts'

const sent = saveQuestionSchema.parse({
  theme: 'Integritas',
  tags: ['Gratifikasi'],
  category: 'PPPK',
  content: '<p>Apa yang <b>tepat</b>?</p><script>x</script>',
  options: ['Menolak', '', '5 < 6'],
  correctAnswer: '2',
})
const { content: question } = prepareQuestion(sent)

it('names the fields in which two versions differ', () => {
  expect(changedFields(question, question)).toEqual([])
  expect(changedFields(question, { ...question, tags: [], options: ['Menolak', '6'], difficulty: 'hard' })).toEqual([
    'difficulty',
    'tags',
    'options',
  ])
})

describe('who may change and delete', () => {
  it.each<[Role, boolean, boolean, boolean, boolean]>([
    // Role, edits another's, deletes another's, edits their own, deletes their own.
    ['super-admin', true, true, true, true],
    ['penilai', true, true, true, true],
    ['validator', true, false, true, true],
    ['administrator', false, false, true, true],
  ])('%s', (role, editsAny, deletesAny, editsOwn, deletesOwn) => {
    const actor = { userId: 'me', role }
    expect([mayEdit(actor, { createdBy: 'you' }), mayDelete(actor, { createdBy: 'you' })]).toEqual([
      editsAny,
      deletesAny,
    ])
    expect([mayEdit(actor, { createdBy: 'me' }), mayDelete(actor, { createdBy: 'me' })]).toEqual([editsOwn, deletesOwn])
  })
})
