import { setImmediate as breathe } from 'node:timers/promises'

/** How many questions are written or read before the process looks after others. */
const QUESTIONS_AT_ONCE = 50

/** Waits a turn now and then, by the number of the question. */
export async function takeTurns(index: number): Promise<void> {
  if (index % QUESTIONS_AT_ONCE === 0) await breathe()
}
