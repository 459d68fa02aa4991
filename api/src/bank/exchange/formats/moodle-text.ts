import { parseHtml } from '../../../kernel/lib/markup/read-html.ts'
import { escapeStrayAngles } from '../../../kernel/lib/markup/stray-angles.ts'
import { toHtml } from '../../../kernel/lib/markup/tree.ts'
import type { Notes } from '../markup/notes.ts'
import { takeIn } from '../markup/take-in.ts'
import { textToHtml } from '../markup/text-html.ts'

/** The formats of Moodle's texts: `moodle` is its automatic one, HTML where there are tags. */
export type MoodleFormat = 'html' | 'plain' | 'markdown' | 'moodle'

export interface MoodleText {
  format: MoodleFormat
  text: string
}

/** A text of Moodle as HTML of the question bank, formulas between `\(` and `\)` included. */
export function moodleHtml(
  { format, text }: MoodleText,
  { notes, pictureAt }: { notes: Notes; pictureAt: (address: string) => string | null },
): string {
  if (format === 'markdown' && /[*_#`[\]]/.test(text)) notes.add('exchangeMarkdownPlain')
  const isHtml = format === 'html' || (format === 'moodle' && escapeStrayAngles(text).hasTags)
  return toHtml(takeIn(parseHtml(isHtml ? text : textToHtml(text)), { notes, pictureAt, hasTex: true })).trim()
}

/** The last part of a category's path. A slash inside a name is written twice; `$course$` and `top` say nothing. */
export function lastCategory(path: string): string | null {
  const names = path
    .replaceAll('//', '\0')
    .split('/')
    .map((name) => name.replaceAll('\0', '/').trim())
  const telling = names.filter((name) => name !== '' && !/^\$\w+\$$/.test(name) && name !== 'top')
  return telling.at(-1) ?? null
}
