import type { z } from 'zod'
import { isPlainMessageCode, message, type Message } from './messages.ts'

type Issue = z.core.$ZodIssue

/** What is said of a bound, by whether it is one of text, numbers or lists. */
const BOUNDS = {
  text: { small: 'textTooShort', big: 'textTooLong' },
  number: { small: 'numberTooSmall', big: 'numberTooBig' },
  entries: { small: 'entriesTooFew', big: 'entriesTooMany' },
} as const

const bounded = (origin: string): keyof typeof BOUNDS | null => {
  if (origin === 'string') return 'text'
  if (['number', 'int', 'bigint'].includes(origin)) return 'number'
  return ['array', 'set', 'map'].includes(origin) ? 'entries' : null
}

/** What zod's own checks find, without zod's sentence, which is English. */
function checkMessage(issue: Issue): Message {
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const of = bounded(issue.origin)
    if (of === 'text' && issue.code === 'too_small' && Number(issue.minimum) === 1) return message('valueMissing')
    if (of !== null && issue.code === 'too_small') return message(BOUNDS[of].small, { minimum: String(issue.minimum) })
    if (of !== null && issue.code === 'too_big') return message(BOUNDS[of].big, { maximum: String(issue.maximum) })
  }
  if (issue.code === 'invalid_value') return message('valueNotOneOf', { options: issue.values.map(String).join(', ') })
  if (issue.code === 'invalid_format') return message('valueFormat', { format: issue.format })
  return issue.code === 'invalid_type' ? message('valueType', { expected: issue.expected }) : message('valueInvalid')
}

/** What a zod issue says: the code that its schema names, or one for what zod's own checks find. */
export const issueMessage = (issue: Issue): Message =>
  isPlainMessageCode(issue.message) ? message(issue.message) : checkMessage(issue)

/** The first message for each field, by its dotted path. */
export function issueMessages(error: { issues: readonly Issue[] }): Record<string, Message> {
  const messages: Record<string, Message> = {}
  for (const issue of error.issues) messages[issue.path.join('.')] ??= issueMessage(issue)
  return messages
}
