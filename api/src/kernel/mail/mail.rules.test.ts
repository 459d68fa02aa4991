import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { expect, it } from 'vitest'
import { isDeliverable, mailText, wantsMail } from './mail.rules.ts'

const said = (
  key: NotificationKey | null,
): { template: { key: NotificationKey; parameters: Record<string, string> } | null } => ({
  template: key === null ? null : { key, parameters: {} },
})

it.each([
  ['a changed password', said('password-changed'), null, true],
  [
    'a changed password, without mail',
    said('password-changed'),
    { ...DEFAULT_SETTINGS, emailNotifications: false },
    false,
  ],
  [
    'an assessment, without reminders',
    said('assessment-assigned'),
    { ...DEFAULT_SETTINGS, assessmentReminders: false },
    false,
  ],
  ['a flag', said('flag-critical'), null, false],
  ['what a person wrote', said(null), null, true],
  ['what a person wrote, without news', said(null), { ...DEFAULT_SETTINGS, systemUpdates: false }, false],
])('%s is mailed: see table', (_name, notification, settings, expected) => {
  expect(wantsMail(notification, settings)).toBe(expected)
})

it('writes a link only where it knows the address of our pages', () => {
  const notification = { message: 'Isi.', action: { label: 'Buka', url: '/dashboard' } }
  expect(mailText(notification, 'Budi', 'https://uji.go.id')).toBe(
    'Yth. Budi,\n\nIsi.\n\nBuka: https://uji.go.id/dashboard',
  )
  expect(mailText(notification, 'Budi', undefined)).toBe('Yth. Budi,\n\nIsi.')
})

it.each([
  ['a@agency.invalid', false],
  ['a@agency.go.id', true],
])('%s can be reached: %s', (email, expected) => {
  expect(isDeliverable(email)).toBe(expected)
})
