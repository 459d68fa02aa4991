import { LANGUAGES } from '@pengawas/shared/languages'
import { LEFT_OUT_REASONS } from '@pengawas/shared/contracts/own-data'
import { expect, it } from 'vitest'
import { logTextOf, readmeOf } from './readme.rules.ts'
import { LOG_WORDS, TOLD_ACTIONS, wordsOf } from './texts/log-words.ts'
import { README_TEXTS } from './rules/readme-texts.ts'

const madeAt = '2026-11-23T03:04:05.000Z'

it.each(LANGUAGES)('names in %s what is left out, and why', (language) => {
  const leftOut = LEFT_OUT_REASONS.map((reason) => ({ what: `PGWS0001: what is ${reason}`, reason }))
  const readme = readmeOf({ madeAt, leftOut }, language)
  for (const reason of LEFT_OUT_REASONS)
    expect(readme).toContain(`PGWS0001, what is ${reason}: ${README_TEXTS[language].reasons[reason]}`)
  expect(readmeOf({ madeAt, leftOut: [] }, language)).toContain(README_TEXTS[language].nothingLeftOut)
})

it('calls what is left out by words', () => {
  const left = (what: string): string =>
    readmeOf({ madeAt, leftOut: [{ what: `PGWS0001: ${what}`, reason: 'gone' }] }, 'id')
  expect(left('recordings/camera')).toContain('- PGWS0001, rekaman kamera: ')
  expect(left('flags/07582563-f256-4218-a637-56937da77fa6.webp')).toContain('- PGWS0001, gambar temuan 07582563: ')
  for (const thing of ['notes', 'questions', 'answers', 'flags', 'reasons of reviewers', 'recordings/screen'])
    expect(left(thing)).not.toContain(thing)
})

it.each(LANGUAGES)('has words in %s for each entry that is told', (language) => {
  expect(Object.keys(LOG_WORDS[language])).toEqual([...TOLD_ACTIONS])
  for (const action of TOLD_ACTIONS) expect(wordsOf(action, language)).not.toBe('')
})

it('does not tell what staff wrote among themselves, or of holds', () => {
  for (const action of [
    'flag.commented',
    'flag.change-proposed',
    'test-session.noted',
    'legal-hold.placed',
    'toString',
  ])
    expect(wordsOf(action, 'id')).toBeNull()
})

it('writes a line for each entry', () => {
  const log = [
    {
      number: 7,
      at: madeAt,
      action: 'test-session.paused',
      words: 'Menjeda tes',
      by: 'proktor' as const,
      test: 'PGWS0001',
    },
    { number: 8, at: madeAt, action: 'auth.logged-in', words: 'Masuk', by: 'self' as const, test: null },
  ]
  expect(logTextOf(log, 'id')).toBe(
    '#7 · 23/11/2026 pukul 10.04.05 WIB · Menjeda tes · proktor · PGWS0001\n#8 · 23/11/2026 pukul 10.04.05 WIB · Masuk · Anda\n',
  )
})
