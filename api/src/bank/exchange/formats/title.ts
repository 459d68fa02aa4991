import { parseHtml } from '../../../kernel/lib/markup/read-html.ts'
import { foldSpace, textOf } from '../../../kernel/lib/markup/tree.ts'

const TITLE_LENGTH = 80

/** What lists of items show of a question. */
export function titleOf({ content }: { content: string }): string {
  // A space where a tag ends, or the words of two paragraphs would be one.
  const text = foldSpace(textOf(parseHtml(content.replaceAll('><', '> <'))))
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text
}
