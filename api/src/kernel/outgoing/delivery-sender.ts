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
/** What one hub sends at the same time: in all, and to one target, so that a slow one keeps no other waiting. */
const AT_ONCE = 8
const AT_ONCE_TO_ONE = 2
/** How long a target that did not answer is left alone, so that the others are served. */
const LEFT_ALONE_MS = 30_000
/** How long the log of deliveries is kept. */
export const KEEP_DAYS = 30
const CLOSE_WITHIN_MS = 4_000
const GIVE_BACK_WITHIN_MS = 1_000

/** What a target answered. */
export interface Answered {
  status: number
  retryAfter: string | null
  text: string
  /** What was sent of a person, which the log must not repeat. */
  personal?: readonly string[]
  /** Nobody was asked, since there is nobody to ask any more: it is not tried again. */
  isFinal?: boolean
}

/** How deliveries of one kind are sent. */
export interface Channel {
  /** Throws `OutgoingProblem` where there is no answer, also once the signal says that this hub closes. */
  send(delivery: DeliveryRow, signal: AbortSignal): Promise<Answered>
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
  /** Begins to send what is due; each place that becomes free takes the next. Returns how much it began now. */
  sendDue(): Promise<number>
  prune(): Promise<number>
  /** Gives what no target has answered yet back to the other hubs. */
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
  const underWay = new Map<string, { targetId: string; sending: Promise<void> }>()
  const closing = new AbortController()
  let isClosed = false
  let filling: Promise<unknown> = Promise.resolve()
  let nextFilling: Promise<number> | null = null

  const begin = (claimed: DeliveryRow): void => {
    const sending = deliver(deps, claimed, closing.signal)
      .catch((error: unknown) => log.error({ err: error, deliveryId: claimed.id }, 'delivery could not be settled'))
      .finally(() => underWay.delete(claimed.id))
    underWay.set(claimed.id, { targetId: claimed.targetId, sending })
    void sending.then(fill).catch((error: unknown) => log.error({ err: error }, 'deliveries could not be claimed'))
  }

  const claimFree = async (): Promise<number> => {
    const free = AT_ONCE - underWay.size
    if (isClosed || free <= 0) return 0
    const taken = new Map<string, number>()
    for (const { targetId } of underWay.values()) taken.set(targetId, (taken.get(targetId) ?? 0) + 1)
    const at = now()
    const until = new Date(at.getTime() + CLAIM_MS)
    const claimed = await db.write((manager) =>
      claimDeliveries(manager, { now: at, until, free, perTarget: AT_ONCE_TO_ONE, taken }),
    )
    for (const one of claimed) begin(one)
    return claimed.length
  }

  /** One after the other, so that no place is given twice; whoever asks while one waits is served by it. */
  const fill = (): Promise<number> => {
    if (nextFilling !== null) return nextFilling
    const claim = (): Promise<number> => {
      nextFilling = null
      return claimFree()
    }
    nextFilling = filling.then(claim, claim)
    filling = nextFilling
    return nextFilling
  }

  return {
    sendDue: fill,
    prune: () =>
      db.write((manager) => removeOldDeliveries(manager, new Date(now().getTime() - KEEP_DAYS * 86_400_000))),
    async close() {
      isClosed = true
      await filling.catch(() => undefined)
      const all = Promise.all([...underWay.values()].map(({ sending }) => sending))
      await within(all, CLOSE_WITHIN_MS).catch(() => closing.abort())
      await within(all, GIVE_BACK_WITHIN_MS).catch(() =>
        log.warn('deliveries were under way when this hub closed; another hub tries them again'),
      )
    },
  }
}

async function deliver(deps: DeliverySenderDeps, claimed: DeliveryRow, closing: AbortSignal): Promise<void> {
  const { db, now, channels, lot = drawLot } = deps
  const channel = channels[claimed.channel]
  const { tried, retryAfter, isFinal } = await tryOnce(deps, claimed, closing)
  const at = now()
  const { status, durationMs, problem } = tried
  if (closing.aborted && status === null) {
    const { attempts } = claimed
    await db.write((manager) =>
      settleDelivery(manager, claimed, { state: 'waiting', attempts: attempts - 1, nextAt: at }),
    )
    return
  }
  const isDelivered = problem === null
  const isOver = isDelivered || isFinal || !channel.isRetried(claimed)
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
  closing: AbortSignal,
): Promise<{ tried: DeliveryTry; retryAfter: string | null; isFinal: boolean }> {
  const at = now().toISOString()
  const beganAt = performance.now()
  const lasted = (): number => Math.round(performance.now() - beganAt)
  try {
    const {
      status,
      retryAfter,
      text,
      personal,
      isFinal = false,
    } = await channels[claimed.channel].send(claimed, closing)
    const problem = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirected' : 'refused'
    const answer = problem === null ? null : shownAnswer(text, personal)
    return { tried: { at, status, durationMs: lasted(), problem, answer }, retryAfter, isFinal }
  } catch (error) {
    const problem = error instanceof OutgoingProblem ? error.kind : 'no-connection'
    if (!(error instanceof OutgoingProblem)) log.error({ err: error, deliveryId: claimed.id }, 'delivery failed here')
    return {
      tried: { at, status: null, durationMs: lasted(), problem, answer: null },
      retryAfter: null,
      isFinal: false,
    }
  }
}
