import { MESSAGES } from '@pengawas/shared/messages'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

it('leaves the sentences of the server to the Indonesian texts: pages know a message by its code', () => {
  const sentences = Object.values(MESSAGES).filter((sentence) => sentence.split(' ').length > 3)
  const offenders = Object.entries(sources).filter(
    ([path, source]) =>
      !path.startsWith('./') &&
      !path.endsWith('.test.ts') &&
      (/\bMESSAGES\b/.test(source) || sentences.some((sentence) => source.includes(sentence))),
  )
  expect(offenders.map(([path]) => path)).toEqual([])
  expect(Object.keys(sources)).toContain('../lib/messages.ts')
})
