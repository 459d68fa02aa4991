import { expect, it } from 'vitest'
import type { NotificationKey } from '../notifications.ts'
import { isWanted } from './wanted-notices.ts'

const ALL = { assessmentReminders: true, systemUpdates: true }

it.each<[string, NotificationKey | null, Partial<typeof ALL>, boolean]>([
  ['a reminder', 'assessment-soon', {}, true],
  ['a reminder without reminders', 'assessment-soon', { assessmentReminders: false }, false],
  ['a duty without reminders', 'proctor-assigned', { assessmentReminders: false }, false],
  [
    'a critical flag without reminders and news',
    'flag-critical',
    { assessmentReminders: false, systemUpdates: false },
    true,
  ],
  ['news', null, {}, true],
  ['news without news', null, { systemUpdates: false }, false],
  ['news without reminders', null, { assessmentReminders: false }, true],
])('calls for %s: %#', (_name, key, settings, expected) => {
  const template = key === null ? null : { key, parameters: {} }
  expect(isWanted({ template }, { ...ALL, ...settings })).toBe(expected)
})
