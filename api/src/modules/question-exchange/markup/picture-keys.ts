import { PICTURE_SCHEME } from '../exchange-question.ts'

const PICTURE = new RegExp(`<img\\b[^>]*?\\bsrc="${PICTURE_SCHEME}([^"]+)"`, 'g')

/** Keys of the pictures that a question shows, each once. */
export function pictureKeysOf({ content, options }: { content: string; options: readonly string[] }): string[] {
  return [...new Set([content, ...options].flatMap((html) => [...html.matchAll(PICTURE)].map((match) => match[1] ?? '')))]
}
