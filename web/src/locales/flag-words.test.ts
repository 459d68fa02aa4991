import { MESSAGES } from '@pengawas/shared/messages'
import { expect, it } from 'vitest'
import { texts as ar } from './ar/index.ts'
import { texts as en } from './en/index.ts'
import { texts as id } from './id/index.ts'
import { texts as ja } from './ja/index.ts'
import { texts as zh } from './zh/index.ts'

/** A flag is an observation. What it means is for a person to say: no text of ours calls it a violation or cheating. */
const VERDICTS = /pelanggar|melanggar|curang|violat|cheat|违规|違規|作弊|違反|不正行為|カンニング|مخالف|انتهاك|غِش/iu

function wordsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(wordsOf) : []
}

it.each(Object.entries({ id, en, ar, zh, ja, messages: MESSAGES }))('calls no flag a violation: %s', (_name, texts) => {
  expect(wordsOf(texts).filter((text) => VERDICTS.test(text))).toEqual([])
})
