import { PICTURE_SCHEME } from '../exchange-question.rules.ts'

const PICTURE = new RegExp(`<img\\b[^<>]*?\\bsrc="${PICTURE_SCHEME}([^"]+)"`, 'g')

/** Keys of the pictures that a question shows, each once. */
export function pictureKeysOf({ content, options }: { content: string; options: readonly string[] }): string[] {
  return [
    ...new Set([content, ...options].flatMap((html) => [...html.matchAll(PICTURE)].map((match) => match[1] ?? ''))),
  ]
}

/** The beginning of each picture's address, `from` one way of naming them `to` another. */
export function renamePictures<T extends { content: string; options: readonly string[] }>(
  question: T,
  from: string,
  to: string,
): T & { options: string[] } {
  const rename = (html: string): string =>
    html.replace(/<img\b[^<>]*>/g, (tag) => tag.replace(` src="${from}`, ` src="${to}`))
  return { ...question, content: rename(question.content), options: question.options.map(rename) }
}
