import type { z } from 'zod'
import { isPlainMessageCode, message, type Message } from './messages.ts'

type Issue = z.core.$ZodIssue

/** What a zod issue says: the code that its schema names, or one for what zod's own checks find. */
export function issueMessage(issue: Issue): Message {
  if (isPlainMessageCode(issue.message)) return message(issue.message)
  return issue.code === 'too_big' && issue.origin === 'string'
    ? message('textTooLong', { maximum: String(issue.maximum) })
    : message('valueInvalid', { detail: issue.message })
}

/** The first message for each field, by its dotted path. */
export function issueMessages(error: { issues: readonly Issue[] }): Record<string, Message> {
  const messages: Record<string, Message> = {}
  for (const issue of error.issues) messages[issue.path.join('.')] ??= issueMessage(issue)
  return messages
}
