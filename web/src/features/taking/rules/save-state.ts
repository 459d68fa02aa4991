import { unsentOf, type Outbox } from './outbox.ts'

/** What the page says of the candidate's answers. It claims nothing that the server has not acknowledged. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  /** `unsent` answers are in this browser only. */
  | { kind: 'offline'; unsent: number }
  | { kind: 'held'; unsent: number }

export function saveStateOf(outbox: Outbox, isOnline: boolean): SaveState {
  const unsent = unsentOf(outbox).length
  if (unsent === 0) return outbox.savedAt === null ? { kind: 'nothing' } : { kind: 'saved', at: outbox.savedAt }
  if (outbox.halt !== null) return { kind: 'held', unsent }
  return outbox.failures > 0 || !isOnline ? { kind: 'offline', unsent } : { kind: 'saving' }
}
