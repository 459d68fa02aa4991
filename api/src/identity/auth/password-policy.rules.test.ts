import { expect, it } from 'vitest'
import { passwordFault } from './password-policy.rules.ts'

const OWNER = { nip: '199001012020011001', name: 'Siti Rahmawati', email: 'siti.r@example.go.id' }

it.each([
  ['12345678', 'passwordCommon'],
  ['password1', 'passwordCommon'],
  ['Password123!', 'passwordCommon'],
  ['rahasia-1', 'passwordCommon'],
  ['2024indonesia', 'passwordCommon'],
  ['199001012020011001', 'passwordPersonal'],
  ['a199001012020011001!', 'passwordPersonal'],
  ['SitiRahmawati', 'passwordPersonal'],
  ['rahmawati-1990', 'passwordPersonal'],
  ['Siti.R@example.go.id', 'passwordPersonal'],
  ['rahasia-negara-1', null],
  ['hujan di bulan juni', null],
  ['sayang-8302-1947', null],
  ['rahmawati naik delman', null],
])('%s: see table', (password, fault) => {
  expect(passwordFault(password, OWNER)).toBe(fault)
})
