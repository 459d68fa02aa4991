import { randomInt } from 'node:crypto'
import { openCandidate } from '../support/answering-candidate.ts'
import { startStack } from '../support/stack.ts'
import { compareLedger, type Ledger, type LedgerVerdict, prepareTest } from '../support/taking-data.ts'

export interface KillVerdict extends LedgerVerdict {
  kills: number
  candidates: number
  /** Answers that were acknowledged, each revision counted. */
  acknowledgements: number
  /** Requests that a kill broke off and that were sent again. */
  repeated: number
}

/** How long the hub lives between two kills: long enough for some hundred answers, and never the same. */
const LIVES_MS = { min: 30, max: 500 }
const QUESTIONS = 10
/** Apart from the ports of other tests, one of which might take the hub's while it is dead. */
const FIRST_PORT = 3750

/**
 * Kills a hub, which is a process of its own, again and again while candidates save answers, and starts it again each time.
 * The moment is random, so that it falls anywhere: before, within and after a transaction, and between its end and the
 * acknowledgement. At the end every candidate has sent what was open, and the ledger of acknowledgements must equal the
 * database: nothing lost, nothing there that was not acknowledged last.
 */
export async function killHubWhileAnswering(options: {
  databaseUrl: string | undefined
  kills: number
  candidates: number
  onKill?: (kills: number) => void
}): Promise<KillVerdict> {
  const { databaseUrl, kills, candidates: count, onKill } = options
  const stack = await startStack({
    mediaNode: false,
    firstPort: FIRST_PORT,
    env: { LOG_LEVEL: 'error', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  })
  try {
    const place = { url: databaseUrl, dataDir: stack.dataDir }
    const { assessmentId, tokens } = await prepareTest(place, { candidates: count, questions: QUESTIONS })
    const ledger: Ledger = new Map()
    let acknowledgements = 0
    let up = Promise.withResolvers<undefined>()
    up.resolve(undefined)
    const candidates = await Promise.all(
      tokens.map((token) =>
        openCandidate({
          url: stack.url,
          token,
          assessmentId,
          ledger,
          untilUp: () => up.promise.then(() => undefined),
          onAcknowledged: () => (acknowledgements += 1),
        }),
      ),
    )
    const answering = Promise.all(candidates.map((candidate) => candidate.answerUntilStopped()))
    // A candidate who gives up must fail the run at once, not after the last kill.
    const failed = answering.then(() => Promise.reject(new Error('the candidates stopped before they were told to')))
    failed.catch(() => undefined)
    for (let kill = 1; kill <= kills; kill += 1) {
      await Promise.race([failed, passes(randomInt(LIVES_MS.min, LIVES_MS.max))])
      up = Promise.withResolvers<undefined>()
      await stack.killHub()
      await stack.startHub()
      up.resolve(undefined)
      onKill?.(kill)
    }
    for (const candidate of candidates) candidate.stop()
    await answering
    const repeated = candidates.reduce((sum, candidate) => sum + candidate.repeated, 0)
    return { kills, candidates: count, acknowledgements, repeated, ...(await compareLedger(place, ledger)) }
  } finally {
    await stack.close()
  }
}

/** A random stretch of life for the hub, which is what is tested here; nothing waits for a state that it could look at instead. */
function passes(milliseconds: number): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  setTimeout(() => resolve(undefined), milliseconds)
  return promise
}
