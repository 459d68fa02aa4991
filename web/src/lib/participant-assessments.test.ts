import { expect, it } from 'vitest'
import { entryRefusal } from './participant-assessments.ts'

it.each([
  { name: 'that nobody assigned', status: undefined, session: null, is: 'not-assigned' },
  { name: 'that is open', status: 'active', session: null, is: null },
  { name: 'that has not begun', status: 'scheduled', session: null, is: 'not-begun' },
  { name: 'that is over', status: 'completed', session: null, is: 'expired' },
  { name: 'under way past its end', status: 'completed', session: ['active', 1], is: null },
  { name: 'that is locked', status: 'active', session: ['locked', 1], is: null },
  { name: 'with an attempt left', status: 'active', session: ['completed', 1], attempts: 2, is: null },
  {
    name: 'that is over, with an attempt left',
    status: 'completed',
    session: ['completed', 1],
    attempts: 2,
    is: 'expired',
  },
  { name: 'without an attempt left', status: 'active', session: ['completed', 1], is: 'used-up' },
  { name: 'that a proctor ended', status: 'completed', session: ['terminated', 1], is: 'terminated' },
] as const)('a test $name: $is', (row) => {
  const session = row.session ?? null
  const testSession = session === null ? null : { status: session[0], attempt: session[1] }
  const maxAttempts = 'attempts' in row ? row.attempts : 1
  const found = row.status === undefined ? undefined : { assessment: { status: row.status, maxAttempts }, testSession }
  expect(entryRefusal(found)).toBe(row.is)
})
