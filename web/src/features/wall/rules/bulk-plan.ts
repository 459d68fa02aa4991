import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { commandsFor, type Command } from './commands.ts'

/** Commands that can be given to several candidates, in the order of their buttons. */
export const BULK_COMMANDS = [
  'message',
  'warning',
  'pause',
  'resume',
  'lock',
  'unlock',
  'credit',
  'note',
  'terminate',
] as const
export type BulkCommand = (typeof BULK_COMMANDS)[number]

/** Why a candidate is left out of a command. */
export type LeftOut = 'over' | 'already' | 'state'

type Facts = Pick<WallCandidate, 'testSessionId' | 'status' | 'termination'>

export interface BulkPlan {
  /** Test session ids. */
  taken: readonly string[]
  leftOut: Readonly<Record<LeftOut, readonly string[]>>
}

/** Whom a command can reach as the wall shows them; the hub judges each again. */
export function planOf(command: BulkCommand, candidates: readonly Facts[]): BulkPlan {
  const taken: string[] = []
  const leftOut: Record<LeftOut, string[]> = { over: [], already: [], state: [] }
  for (const candidate of candidates) {
    const reason = reasonAgainst(command, candidate)
    if (reason === null) taken.push(candidate.testSessionId)
    else leftOut[reason].push(candidate.testSessionId)
  }
  return { taken, leftOut }
}

const LEADS_TO = { pause: 'paused', resume: 'active', lock: 'locked', unlock: 'active' } as const

function reasonAgainst(command: BulkCommand, { status, termination }: Facts): LeftOut | null {
  if (command === 'terminate' && termination !== null) return 'already'
  // Where there is a page that shows a warning, it shows a message.
  const like: Command = command === 'message' ? 'warning' : command
  if (commandsFor(status).includes(like)) return null
  if (isOver(status)) return 'over'
  const target = command in LEADS_TO ? LEADS_TO[command as keyof typeof LEADS_TO] : null
  return status === target ? 'already' : 'state'
}
