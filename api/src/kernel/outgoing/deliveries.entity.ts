import type { DeliveryProblem, DeliveryStateName } from '@pengawas/shared/contracts/webhooks'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../db/columns.ts'

export type DeliveryChannel = 'webhook' | 'lti'

/** One try to deliver, as the log shows it. */
export interface DeliveryTry {
  at: string
  /** Null: there was no answer. */
  status: number | null
  durationMs: number
  problem: DeliveryProblem | null
  /** The beginning of an answer that refused, without what may be personal in it. */
  answer: string | null
}

/** Something that another system is to be told, written in the transaction of its cause. */
export interface DeliveryRow {
  id: string
  channel: DeliveryChannel
  /** Whom it is for: an endpoint of webhooks, or a platform. */
  targetId: string
  event: string
  /** What it is about: a test session, or an assessment. */
  subjectId: string
  /** What is said: ids and figures of ours, never what is personal. */
  body: Readonly<Record<string, unknown>>
  /** `failed`: given up, until somebody sends it again. */
  state: DeliveryStateName
  /** Its target takes nothing for now. */
  isHeld: boolean
  /** Tries since it was written, or since somebody sent it again; each claim raises it. */
  attempts: number
  nextAt: Date
  /** Until when one hub has it; another one may take it afterwards. */
  claimedUntil: Date | null
  lastStatus: number | null
  lastDurationMs: number | null
  lastProblem: DeliveryProblem | null
  /** The newest ones, the last one last. */
  tries: readonly DeliveryTry[]
  createdAt: Date
  settledAt: Date | null
}

export const deliveryEntity = new EntitySchema<DeliveryRow>({
  name: 'OutgoingDelivery',
  tableName: 'outgoing_deliveries',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    channel: { type: 'varchar', length: 16 },
    targetId: { type: 'varchar', length: 36 },
    event: { type: 'varchar', length: 40 },
    subjectId: { type: 'varchar', length: 36 },
    body: jsonColumn,
    state: { type: 'varchar', length: 16 },
    isHeld: { type: 'boolean' },
    attempts: { type: 'integer' },
    nextAt: instantColumn,
    claimedUntil: { ...instantColumn, nullable: true },
    lastStatus: { type: 'integer', nullable: true },
    lastDurationMs: { type: 'integer', nullable: true },
    lastProblem: { type: 'varchar', length: 20, nullable: true },
    tries: jsonColumn,
    createdAt: instantColumn,
    settledAt: { ...instantColumn, nullable: true },
  },
})
