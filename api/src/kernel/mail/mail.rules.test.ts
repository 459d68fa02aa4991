import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { expect, it } from 'vitest'
import { isDeliverable, notificationMail, wantsMail } from './mail.rules.ts'

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

const settings = { ...DEFAULT_SETTINGS, language: 'ja' as const }
const reminder = {
  template: { key: 'assessment-soon' as const, parameters: { title: 'Uji A', at: '2026-11-23T02:00:00.000Z' } },
  title: 'Assessment dimulai dalam satu jam',
  message: '"Uji A" dimulai 23/11/2026 pukul 09.00.',
  action: { label: 'Lihat assessment', url: '/participant#assessment-1' },
}

it('speaks the language of its reader, times and link included', () => {
  expect(notificationMail(reminder, { name: 'Budi', settings }, 'https://uji.go.id')).toEqual({
    subject: '1時間以内にアセスメントが始まります',
    text: 'Budi 様\n\n「Uji A」は 2026/11/23 9:00 に始まります。\n\nアセスメントを見る: https://uji.go.id/participant#assessment-1',
  })
  expect(notificationMail(reminder, { name: 'Budi', settings: null }, undefined)).toEqual({
    subject: reminder.title,
    text: `Yth. Budi,\n\n${reminder.message}`,
  })
})

it('leaves what a person wrote as it is', () => {
  const written = { template: null, title: 'Rapat', message: 'Isi.', action: { label: 'Buka', url: '/dashboard' } }
  expect(notificationMail(written, { name: 'Budi', settings: null }, 'https://uji.go.id')).toEqual({
    subject: 'Rapat',
    text: 'Yth. Budi,\n\nIsi.\n\nBuka: https://uji.go.id/dashboard',
  })
})

it.each([
  ['a@agency.invalid', false],
  ['a@agency.go.id', true],
])('%s can be reached: %s', (email, expected) => {
  expect(isDeliverable(email)).toBe(expected)
})
