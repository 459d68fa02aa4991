import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { texts } from '../locales/en/index.ts'
import { notificationTexts } from './notification-texts.ts'

const english = createInstance()
await english.init({ lng: 'en', resources: { en: texts }, interpolation: { escapeValue: false } })

const SENT = { title: 'Temuan kritis', message: 'Budi: Lebih dari satu wajah', action: null }
const flagged = (parameters: Record<string, string>) =>
  notificationTexts(english, {
    ...SENT,
    template: {
      key: 'flag-critical',
      parameters: { name: 'Budi', description: 'Lebih dari satu wajah', ...parameters },
    },
  })

it.each([
  ['by its rule', { reason: 'several-faces', type: 'multiple-persons' }, 'Budi: More than one face visible'],
  [
    'by its type, where the rule has no text',
    { reason: 'unknown', type: 'multiple-persons' },
    `Budi: ${texts.wall.flagType['multiple-persons']}`,
  ],
  ['as the hub wrote it, where neither is known', {}, SENT.message],
])('names a flag %s', (_, parameters, message) => {
  expect(flagged(parameters)).toEqual({ title: 'Critical flag', message, label: 'Open the wall' })
})

it('leaves what a person wrote as it is', () => {
  const written = { title: 'Rapat', message: 'Pukul 10', action: { label: 'Buka', url: '/rapat' }, template: null }
  expect(notificationTexts(english, written)).toEqual({ title: 'Rapat', message: 'Pukul 10', label: 'Buka' })
})
