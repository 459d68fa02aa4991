import type { AnswerInput, TestItem } from '@pengawas/shared/contracts/test-taking'
import { chosenPlaces } from './choosing.ts'
import type { Outbox } from './outbox.ts'

export interface QuestionState {
  questionId: string
  position: number
  isAnswered: boolean
  isMarked: boolean
}

/** A text of nothing but white space is no answer, and neither is a set of no options. */
export function isAnswer(value: AnswerInput): boolean {
  return value?.kind === 'text' ? value.text.trim() !== '' : chosenPlaces(value).length > 0
}

export function questionStates(items: readonly TestItem[], outbox: Outbox): QuestionState[] {
  return items.map(({ questionId, position }) => {
    const entry = outbox.entries[questionId]
    return { questionId, position, isAnswered: isAnswer(entry?.value ?? null), isMarked: entry?.marked ?? false }
  })
}

/** The question shown first: where the candidate was, as far as that question is there. */
export function firstPosition(items: readonly TestItem[], currentPosition: number, isAdaptive: boolean): number {
  const last = Math.max(0, items.length - 1)
  return isAdaptive ? last : Math.min(Math.max(0, currentPosition), last)
}

export interface TextCount {
  words: number
  characters: number
}

/** Characters as people count them (by grapheme), words as the language's own breaks say. `locale` is a BCP 47 tag. */
export function countText(text: string, locale: string): TextCount {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (isWordLike === true) words += 1
  const characters = [...new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)].length
  return { words, characters }
}

/** Addresses of the pictures in questions and options, so that they are there before their question is. */
export function picturesOf(items: readonly TestItem[]): string[] {
  const html = items.flatMap(({ content, options }) => [content, ...options]).join(' ')
  return [...new Set([...html.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/gi)].map(([, source]) => source ?? ''))].filter(
    (source) => source !== '',
  )
}
