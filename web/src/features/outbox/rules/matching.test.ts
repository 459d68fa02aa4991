import { expect, it } from 'vitest'
import { matching } from './matching.ts'

const mail = (id: string, subject: string) => ({
  id,
  at: '2026-11-21T00:00:00.000Z',
  to: 'budi@agency.go.id',
  subject,
  text: 'Yth. Budi',
})
const MAILS = [mail('1', 'Selamat datang'), mail('2', 'Assessment baru')]

it.each([
  ['', ['1', '2']],
  ['  ', ['1', '2']],
  ['SELAMAT', ['1']],
  ['budi assessment', ['2']],
  ['budi@agency', ['1', '2']],
  ['ani', []],
])('%j finds %j', (typed, expected) => {
  expect(matching(MAILS, typed).map(({ id }) => id)).toEqual(expected)
})
