import type { DeskFigures } from '@pengawas/shared/contracts/audit-desk'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { auditing } from '../../../locales/en/auditing.ts'
import { flags } from '../../../locales/en/flags.ts'
import { wall } from '../../../locales/en/wall.ts'
import { figureRows } from './save-figures.ts'

const none = <K extends string>(names: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>

const figures: DeskFigures = {
  at: '2026-11-23T09:00:00.000Z',
  sessions: { total: 40, completed: 30, flagged: 4, completionRate: 75, flagRate: 10 },
  flags: {
    ...{ total: 6, technical: 2, byType: { ...none(FLAG_TYPES), 'face-detection': 5 } },
    ...{ bySeverity: none(FLAG_SEVERITIES), byVerdict: { pending: 1, confirmed: 3, dismissed: 2 } },
  },
  confirmedOfAll: { value: 0.6, low: 0.4, high: 0.8, n: 25 },
  proctors: [
    { userId: 'u', name: 'Sari', confirmed: 3, dismissed: 1, share: null, standing: 'too-few' },
    {
      ...{ userId: 'v', name: 'Budi', confirmed: 12, dismissed: 9, standing: 'like-all' },
      share: { value: 0.57, low: 0.37, high: 0.76, n: 21 },
    },
  ],
  sittings: [
    {
      ...{ assessmentId: 'a', assessmentTitle: 'Analyst', sittingId: null, sitting: null, place: null },
      ...{ sessions: 40, completed: 30, flagged: 4, flags: 6 },
    },
  ],
}

it('says under which heading and of what each figure is, and gives no share without its interval', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { auditing, flags, wall } } })
  const rows = figureRows(i18n.getFixedT('en', ['auditing', 'wall', 'flags']), figures, 'en')
  const { sessions, fairness, bySitting, noSitting } = { ...auditing.figures, fairness: auditing.fairness.title }
  expect(rows.filter(([section]) => section === sessions).map(([, , value]) => value)).toEqual([
    ...[40, 30, 4, 6],
    ...['75%', '10%'],
  ])
  expect(rows.filter(([section]) => section === fairness).map(([, item, value]) => `${item}: ${value}`)).toEqual([
    'Share confirmed: 60% (40%–80%) of 25 reviews',
    'Sari · Confirmed: 3',
    'Sari · Dismissed: 1',
    'Sari · Compared with all: Too few',
    'Budi · Confirmed: 12',
    'Budi · Dismissed: 9',
    'Budi · Share confirmed: 57% (37%–76%) of 21 reviews',
    'Budi · Compared with all: No difference',
  ])
  expect(rows.filter(([section]) => section === bySitting)[0]).toEqual([
    bySitting,
    `Analyst · ${noSitting} · ${auditing.figures.total}`,
    40,
  ])
  expect(rows.every((row) => row.every((cell) => cell !== ''))).toBe(true)
})
