import { PREVIEW_LENGTH, type QuestionContent } from '@pengawas/shared/contracts/questions'
import { foldCase } from '../../kernel/lib/search-text.rules.ts'
import { picturesOf, plainText } from './question-html.ts'

/** Ids of the pictures that a question shows. */
export const picturesOfQuestion = ({ content, options }: QuestionContent): string[] => [
  ...new Set([content, ...options].flatMap(picturesOf)),
]

const MAX_SEARCH_TEXT = 20_000

/** One line of all that a search looks through. */
export function searchTextOf({ content, options, theme, category, tags }: QuestionContent): string {
  const text = [content, ...options].map(plainText)
  return foldCase([...text, theme, category ?? '', ...tags].join(' ').replace(/\s+/g, ' '))
    .trim()
    .slice(0, MAX_SEARCH_TEXT)
}

/** Cut after a word, unless the first is longer. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length)
  return `${head.slice(0, -1).replace(head.endsWith(' ') ? /\s*$/ : /(?<=\S)\s+\S*$/, '')}…`
}

/** The beginning of what a question asks, on one line. */
export const previewOf = (html: string, length = PREVIEW_LENGTH): string =>
  shorten(plainText(html).replace(/\n/g, ' '), length)
