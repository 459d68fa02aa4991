import { expect, it } from 'vitest'
import { isExactly, matchFault, saidOfPerson } from './account-matching.rules.ts'

const CANDIDATE = { role: 'peserta', isActive: true, registration: null, erasedAt: null } as const

it.each([
  ['a candidate whom staff made, by NIP', CANDIDATE, 'person-id', null],
  ['the same by a trusted address', CANDIDATE, 'email', null],
  ['nobody', null, 'person-id', 'unknown'],
  ['somebody whose data were erased', { ...CANDIDATE, erasedAt: new Date() }, 'person-id', 'unknown'],
  ['somebody who is deactivated', { ...CANDIDATE, isActive: false }, 'user-name', 'inactive'],
  ['a NIP that its person typed in', { ...CANDIDATE, registration: 'proved' }, 'person-id', 'unproved'],
  ['the same by user name', { ...CANDIDATE, registration: 'proved' }, 'user-name', 'unproved'],
  ['an address that its person proved here', { ...CANDIDATE, registration: 'proved' }, 'email', null],
  ['an address that nobody proved', { ...CANDIDATE, registration: 'unproved' }, 'email', 'unproved'],
] as const)('a launch opens %s: %s', (_name, account, matching, fault) => {
  expect(matchFault(account, matching)).toBe(fault)
})

it.each(['super-admin', 'administrator', 'penilai', 'validator', 'proktor', 'auditor'] as const)(
  'no launch opens an account of staff: %s',
  (role) => {
    for (const matching of ['person-id', 'user-name', 'email'] as const)
      expect(matchFault({ ...CANDIDATE, role }, matching)).toBe('staff')
  },
)

const NIP = '199001012015011001'
const LIS = 'https://purl.imsglobal.org/spec/lti/claim/lis'
const EXT = 'https://purl.imsglobal.org/spec/lti/claim/ext'
const CUSTOM = 'https://purl.imsglobal.org/spec/lti/claim/custom'

it.each([
  [{ [LIS]: { person_sourcedid: ` ${NIP} ` }, email: 'a@b.go.id' }, 'person-id', NIP],
  [{ [LIS]: { person_sourcedid: '19900101 201501 1 001' } }, 'person-id', NIP],
  [{ [LIS]: { person_sourcedid: '1990' } }, 'person-id', null],
  [{ [LIS]: { person_sourcedid: '19900101201501100１' } }, 'person-id', null],
  [{ [LIS]: { person_sourcedid: 'né-42' } }, 'person-id', null],
  [{ [LIS]: { person_sourcedid: 1990 } }, 'person-id', null],
  [{ [LIS]: 'x' }, 'person-id', null],
  [{}, 'person-id', null],
  [{ [EXT]: { user_username: NIP }, [LIS]: { person_sourcedid: '199101012015011001' } }, 'user-name', NIP],
  [{ [CUSTOM]: { nip: NIP, person_sourcedid: NIP, user_username: NIP } }, 'person-id', null],
  [{ [CUSTOM]: { user_username: NIP } }, 'user-name', null],
  [{ email: 'A@b.go.id' }, 'email', 'a@b.go.id'],
  [{ email: 'a@b.go.id', email_verified: false }, 'email', null],
  [{ email: 'a@b.go.id', email_verified: 'false' }, 'email', null],
  [{ email: 'a@b.go.id', email_verified: null }, 'email', null],
  [{ email: 'a@b.go.id', email_verified: 0 }, 'email', null],
  [{ email: 'a@b.go.id', email_verified: true }, 'email', 'a@b.go.id'],
  [{ email: 'a@b.go.id', email_verified: 'true' }, 'email', 'a@b.go.id'],
  [{ email: 'bud\u0131@b.go.id' }, 'email', null],
  [{ email: 'ri\u212Aa@b.go.id' }, 'email', null],
  [{ [LIS]: { person_sourcedid: 'x'.repeat(256) } }, 'person-id', null],
] as const)('of a person, %j says by %s: %s', (claims, matching, expected) => {
  expect(saidOfPerson(claims, matching)).toBe(expected)
})

const RINA = { nip: NIP, email: 'rina@b.go.id' }
it.each([
  ['rina@b.go.id', 'email', true],
  ['rína@b.go.id', 'email', false],
  [NIP, 'email', false],
  [NIP, 'person-id', true],
  ['rina@b.go.id', 'user-name', false],
] as const)('that %s was said by %s is exactly an account: %s', (name, matching, expected) => {
  expect(isExactly(RINA, name, matching)).toBe(expected)
})
