import { expect, it } from 'vitest'
import { matchFault, saidOfPerson } from './account-matching.rules.ts'

const CANDIDATE = { id: 'a', role: 'peserta', isActive: true, registration: null, erasedAt: null } as const

it.each([
  ['a candidate whom staff made, by NIP', CANDIDATE, 'nip', null],
  ['the same by a verified address', CANDIDATE, 'email', null],
  ['nobody', null, 'nip', 'unknown'],
  ['somebody whose data were erased', { ...CANDIDATE, erasedAt: new Date() }, 'nip', 'unknown'],
  ['somebody who is deactivated', { ...CANDIDATE, isActive: false }, 'linked', 'inactive'],
  ['a NIP that its person typed in', { ...CANDIDATE, registration: 'proved' }, 'nip', 'unproved'],
  ['an address that its person proved here', { ...CANDIDATE, registration: 'proved' }, 'email', null],
  ['an address that nobody proved', { ...CANDIDATE, registration: 'unproved' }, 'email', 'unproved'],
  ['whoever signed in here to link it', { ...CANDIDATE, registration: 'unproved' }, 'linked', null],
] as const)('a launch opens %s: %s', (_name, account, found, fault) => {
  expect(matchFault(account, found)).toBe(fault)
})

it.each(['super-admin', 'administrator', 'penilai', 'validator', 'proktor', 'auditor'] as const)(
  'no launch opens an account of staff: %s',
  (role) => {
    for (const found of ['linked', 'nip', 'email'] as const)
      expect(matchFault({ ...CANDIDATE, role }, found)).toBe('staff')
  },
)

it.each([
  [
    { nip: ' 1990 ', email: 'A@b.go.id', email_verified: true },
    { nip: '1990', email: 'a@b.go.id' },
  ],
  [
    { nip: 1990, email: 'a@b.go.id', email_verified: 'true' },
    { nip: null, email: null },
  ],
  [
    { nip: '', email: 'a@b.go.id' },
    { nip: null, email: null },
  ],
  [{ nip: 'x'.repeat(256) }, { nip: null, email: null }],
])('reads of a person %j', (claims, expected) => {
  expect(saidOfPerson(claims, 'nip')).toEqual(expected)
})
