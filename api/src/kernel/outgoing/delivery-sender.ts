import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import type { Database } from '../db/database.ts'
import { within } from '../lib/within.ts'
import type { DeliveryChannel, DeliveryRow, DeliveryTry } from './deliveries.entity.ts'
import { claimDeliveries, postponeFor, removeOldDeliveries, settleDelivery } from './deliveries.repository.ts'
import { OutgoingProblem } from './outgoing-problem.ts'
import { askedPause, nextTry, shownAnswer, withTry } from './retries.rules.ts'

/** Longer than a try may take, so that no second hub sends what a first one is sending. */
const CLAIM_MS = 60_000
export const SEND_TIMEOUT_MS = 15_000
/** What one hub sends at the same time, and how often in a round. */
const AT_ONCE = 8
const MOST_TURNS = 25
/** How long a target that did not answer is left alone, so that the others are served. */
const LEFT_ALONE_MS = 30_000
/** How long the log of deliveries is kept. */
export const KEEP_DAYS = 30
const CLOSE_WITHIN_MS = 4_000

/** What a target answered. */
export interface Answered {
  status: number
  retryAfter: string | null
  text: string
  /** What was sent of a person, which the log must not repeat. */
  personal?: readonly string[]
}

/** How deliveries of one kind are sent. */
export interface Channel {
  /** Throws `OutgoingProblem` where there is no answer. */
  send(delivery: DeliveryRow): Promise<Answered>
  /** Whether it is tried again when it fails. */
  isRetried(delivery: DeliveryRow): boolean
  /** Notes for its target, in the transaction that notes it for the delivery, what became of a try; answers with what is to be done after it. */
  settled(manager: EntityManager, delivery: DeliveryRow, outcome: Outcome): Promise<() => void>
}

export interface Outcome {
  isDelivered: boolean
  /** It failed, and is not tried again. */
  isGivenUp: boolean
  status: number | null
}

export interface DeliverySender {
  /** Sends what is due, as much as one round may. Returns how much it tried. */
  sendDue(): Promise<number>
  prune(): Promise<number>
  close(): Promise<void>
}

export interface DeliverySenderDeps {
  db: Database
  log: Logger
  now: () => Date
  channels: Readonly<Record<DeliveryChannel, Channel>>
  /** A number from 0 to 1. */
  lot?: () => number
}

const LOTS = 1_000_000
const drawLot = (): number => randomInt(LOTS) / LOTS

export function createDeliverySender(deps: DeliverySenderDeps): DeliverySender {
  const { db, log, now } = deps
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  const settle = (claimed: DeliveryRow): Promise<void> =>
    deliver(deps, claimed).catch((error: unknown) =>
      log.error({ err: error, deliveryId: claimed.id }, 'delivery could not be settled'),
    )

  return {
    async sendDue() {
      let tried = 0
      for (let turn = 0; turn < MOST_TURNS && !isClosed; turn += 1) {
        const at = now()
        const claimed = await db.write((manager) =>
          claimDeliveries(manager, { now: at, until: new Date(at.getTime() + CLAIM_MS), limit: AT_ONCE }),
        )
        const sending = Promise.all(claimed.map(settle))
        underWay.add(sending)
        await sending.finally(() => underWay.delete(sending))
        tried += claimed.length
        if (claimed.length < AT_ONCE) break
      }
      return tried
    },
    prune: () =>
      db.write((manager) => removeOldDeliveries(manager, new Date(now().getTime() - KEEP_DAYS * 86_400_000))),
    async close() {
      isClosed = true
      await within(Promise.all(underWay), CLOSE_WITHIN_MS).catch(() =>
        log.warn('deliveries were under way when this hub closed; another hub tries them again'),
      )
    },
  }
}

async function deliver(deps: DeliverySenderDeps, claimed: DeliveryRow): Promise<void> {
  const { db, now, channels, lot = drawLot } = deps
  const channel = channels[claimed.channel]
  const { tried, retryAfter } = await tryOnce(deps, claimed)
  const at = now()
  const { status, durationMs, problem } = tried
  const isDelivered = problem === null
  const isOver = isDelivered || !channel.isRetried(claimed)
  const nextAt = isOver ? null : nextTry(claimed.attempts, lot(), askedPause(retryAfter, at), at)
  const settled = await db.write(async (manager) => {
    if (isAway(tried)) await postponeFor(manager, claimed.targetId, new Date(at.getTime() + LEFT_ALONE_MS))
    const isOurs = await settleDelivery(manager, claimed, {
      ...{
        state: isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
        tries: withTry(claimed.tries, tried),
      },
      ...{ lastStatus: status, lastDurationMs: durationMs, lastProblem: problem },
      ...(nextAt === null ? { settledAt: at } : { nextAt }),
    })
    return isOurs
      ? channel.settled(manager, claimed, { isDelivered, isGivenUp: !isDelivered && nextAt === null, status })
      : null
  })
  settled?.()
}

/** Whether a target did not answer, or cannot take anything now. */
const isAway = ({ status, problem }: DeliveryTry): boolean =>
  problem !== null && (status === null || status === 429 || status >= 500)

async function tryOnce(
  { now, channels, log }: DeliverySenderDeps,
  claimed: DeliveryRow,
): Promise<{ tried: DeliveryTry; retryAfter: string | null }> {
  const at = now().toISOString()
  const beganAt = performance.now()
  const lasted = (): number => Math.round(performance.now() - beganAt)
  try {
    const { status, retryAfter, text, personal } = await channels[claimed.channel].send(claimed)
    const problem = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirected' : 'refused'
    const answer = problem === null ? null : shownAnswer(text, personal)
    return { tried: { at, status, durationMs: lasted(), problem, answer }, retryAfter }
  } catch (error) {
    const problem = error instanceof OutgoingProblem ? error.kind : 'no-connection'
    if (!(error instanceof OutgoingProblem)) log.error({ err: error, deliveryId: claimed.id }, 'delivery failed here')
    return { tried: { at, status: null, durationMs: lasted(), problem, answer: null }, retryAfter: null }
  }
}
