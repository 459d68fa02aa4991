import { SIGNAL_RULES } from '@pengawas/api/supervision/page-signals/page-signals.rules'
import * as kinds from '@pengawas/ml/rules/flag-kinds'
import { FACE_COVERED_CONDUCT_REASON } from '@pengawas/shared/flags'
import { describe, expect, it } from 'vitest'
import { notedWordOf } from '../../../web/src/lib/noted-flags.ts'
import { texts as ar } from '../../../web/src/locales/ar/index.ts'
import { texts as en } from '../../../web/src/locales/en/index.ts'
import { texts as id } from '../../../web/src/locales/id/index.ts'
import { texts as ja } from '../../../web/src/locales/ja/index.ts'
import { texts as zh } from '../../../web/src/locales/zh/index.ts'

/** What analysis and the hub call the causes of flags; pages say them by these names alone. */
const REASONS = [
  ...Object.values(kinds).map(({ reason }) => reason),
  ...Object.keys(SIGNAL_RULES),
  FACE_COVERED_CONDUCT_REASON,
]

describe.each(Object.entries({ id, en, ar, zh, ja }))('in %s', (_language, { wall, noted }) => {
  it.each(REASONS)('proctors and candidates read words for %s', (reason) => {
    expect(Object.entries(wall.reason).find(([name]) => name === reason)?.[1]).toMatch(/\S/)
    const word = notedWordOf(reason)
    expect(word).not.toBe('other')
    expect(noted.what[word]).toMatch(/\S/)
  })
})
