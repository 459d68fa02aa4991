import type { Progress } from '@pengawas/shared/contracts/proctoring'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { TerminationCause } from '@pengawas/shared/termination-causes'

/** What a proctor can do with a test. `resume` and `unlock` act at once; the others have a reason or a text. */
export type Command = 'pause' | 'resume' | 'lock' | 'unlock' | 'warning' | 'note' | 'credit' | 'terminate'
export type WrittenCommand = Exclude<Command, 'resume' | 'unlock'>

const RUNNING = ['warning', 'note', 'credit', 'terminate'] as const
const COMMANDS: Readonly<Record<TestSessionStatus, readonly Command[]>> = {
  // Nothing runs yet that could be stopped, and no page is there that would show a warning.
  'check-in': ['note', 'credit'],
  active: ['pause', 'lock', ...RUNNING],
  paused: ['resume', 'lock', ...RUNNING],
  locked: ['unlock', ...RUNNING],
  completed: ['note'],
  terminated: ['note'],
}

/** Commands in the order of their buttons. A locked test is unlocked, not resumed. */
export function commandsFor(status: TestSessionStatus): readonly Command[] {
  return COMMANDS[status]
}

/** What the key for pausing does now; null where it does nothing. */
export function pauseKeyFor(status: TestSessionStatus): 'pause' | 'resume' | null {
  if (status === 'active') return 'pause'
  return status === 'paused' ? 'resume' : null
}

export function isWritten(command: Command | 'message'): command is WrittenCommand | 'message' {
  return command !== 'resume' && command !== 'unlock'
}

/** How many letters a command's words need. A pause is urgent: its reason may follow. */
export function leastLetters(command: WrittenCommand | 'message'): number {
  return command === 'pause' ? 0 : 3
}

interface Draft {
  command: Command | 'message'
  text: string
  cause: TerminationCause | null
}

/** What a command still needs before it can be given: no test ends without a cause of the list. */
export function missingIn({ command, text, cause }: Draft): 'cause' | 'words' | null {
  if (command === 'terminate' && cause === null) return 'cause'
  return isWritten(command) && text.length < leastLetters(command) ? 'words' : null
}

/** What nobody can take back afterwards: it is asked once, and a key in a text field does not carry it out. */
export function isIrreversible(command: WrittenCommand): command is 'credit' | 'terminate' {
  return command === 'credit' || command === 'terminate'
}

/** What is left of a candidate's time, from what was left when the progress was received; both clocks in ms. */
export function remainingAt(progress: Progress, receivedAt: number, now: number): number {
  return progress.isStopped ? progress.remainingMs : Math.max(0, progress.remainingMs - (now - receivedAt))
}
