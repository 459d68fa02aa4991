import type { Role } from '@pengawas/shared/roles'
import { describe, expect, it } from 'vitest'
import { changedFields, mayDelete, mayEdit } from './questions.rules.ts'
import { sampleQuestion as question } from './sample-question.ts'

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
