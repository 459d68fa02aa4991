import { expect, it } from 'vitest'
import { factsOf } from './facts.ts'

it.each([
  ['a plain fact', { reason: 'Sakit' }, [{ name: 'reason', value: 'Sakit' }]],
  ['a change of status', { from: 'draft', to: 'scheduled' }, [{ name: 'status', before: 'draft', value: 'scheduled' }]],
  [
    'a test that changes hands',
    { from: '07582563-f256-4218-a637-56937da77fa6', to: 'ed3f7b84-c078-480a-9a51-eff95293aaee' },
    [
      {
        name: 'watchedBy',
        before: '07582563-f256-4218-a637-56937da77fa6',
        value: 'ed3f7b84-c078-480a-9a51-eff95293aaee',
      },
    ],
  ],
  [
    'old and new values',
    { fields: 'role', roleBefore: 'penilai', roleAfter: 'validator' },
    [
      { name: 'fields', value: 'role' },
      { name: 'role', before: 'penilai', value: 'validator' },
    ],
  ],
  [
    'a new value under its own name',
    { toleranceBefore: 5, tolerance: 10 },
    [{ name: 'tolerance', before: 5, value: 10 }],
  ],
  ['nothing of what is empty', { reason: '', note: null }, []],
])('shows %s', (_what, data, expected) => {
  expect(factsOf({ action: 'test-session.changed', data })).toEqual(expected)
})

it.each([
  ['a first validator', { from: null, to: '07582563-f256-4218-a637-56937da77fa6' }],
  ['another validator', { from: '07582563-f256-4218-a637-56937da77fa6', to: 'ed3f7b84-c078-480a-9a51-eff95293aaee' }],
])('shows %s', (_what, data) => {
  expect(factsOf({ action: 'question.validation-assigned', data })).toEqual([
    { name: 'validatorId', before: data.from, value: data.to },
  ])
})
