import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import { useMessages } from './messages.ts'

/** A message in the reader's language, where a node is wanted and no hook can be called. */
export function MessageText({ said }: { said: CodedMessage }) {
  const message = useMessages()
  return message(said)
}
