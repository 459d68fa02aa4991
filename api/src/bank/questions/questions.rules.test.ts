import { saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { MESSAGES } from '@pengawas/shared/messages'
import type { Role } from '@pengawas/shared/roles'
import { describe, expect, it } from 'vitest'
import { changedFields, mayDelete, mayEdit, prepareQuestion, previewOf, searchTextOf } from './questions.rules.ts'

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
      theme: MESSAGES.questionFieldsRequired,
      content: MESSAGES.questionFieldsRequired,
      options: MESSAGES.optionsMinimum,
      correctAnswer: MESSAGES.correctAnswerRequired,
    })
  })
})

it('searches through words, options, theme, category and tags, whatever their case', () => {
  expect(searchTextOf(question)).toBe('apa yang tepat? menolak 5 < 6 integritas pppk gratifikasi')
})

it('previews on one line and cuts', () => {
  expect(previewOf('<p>Satu</p><p>Dua</p>')).toBe('Satu Dua')
  expect(previewOf(`<p>${'a'.repeat(70)}</p>`, 60)).toBe(`${'a'.repeat(59)}…`)
})

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
