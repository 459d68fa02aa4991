import { MESSAGES } from '@pengawas/shared/messages'
import { expect, it } from 'vitest'
import { passwordFault } from './password-policy.rules.ts'

const OWNER = { nip: '199001012020011001', name: 'Siti Rahmawati', email: 'siti.r@example.go.id' }

it.each([
  ['12345678', MESSAGES.passwordCommon],
  ['password1', MESSAGES.passwordCommon],
  ['Password123!', MESSAGES.passwordCommon],
  ['rahasia-1', MESSAGES.passwordCommon],
  ['2024indonesia', MESSAGES.passwordCommon],
  ['199001012020011001', MESSAGES.passwordPersonal],
  ['a199001012020011001!', MESSAGES.passwordPersonal],
  ['SitiRahmawati', MESSAGES.passwordPersonal],
  ['rahmawati-1990', MESSAGES.passwordPersonal],
  ['Siti.R@example.go.id', MESSAGES.passwordPersonal],
  ['rahasia-negara-1', null],
  ['hujan di bulan juni', null],
  ['sayang-8302-1947', null],
  ['rahmawati naik delman', null],
])('%s: see table', (password, fault) => {
  expect(passwordFault(password, OWNER)).toBe(fault)
})
