import type { CodedMessage } from '@pengawas/shared/contracts/envelope'

/** What every kind of job that goes on without its page has. */
export interface BackgroundJobRow {
  id: string
  ownerId: string
  state: 'queued' | 'running' | 'ready' | 'done' | 'failed'
  /** True until it has ended, then null: NULLs are distinct, so an index over it can allow one job under way. */
  underWay: true | null
  failure: CodedMessage | null
  createdAt: Date
  /** When the hub that carries it out last said so. */
  heardAt: Date
  finishedAt: Date | null
}

/** A hub says every few seconds that it is at work; one that has not for so long is gone. */
const SILENT_MS = 30_000

/** Jobs that nobody has heard of since then have lost their hub. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS)

/** How long a kind of job is kept once it has ended. */
export interface Keeping {
  /** Jobs that ended by then are deleted. */
  since(now: Date): Date
  until(finishedAt: Date): Date
}

export const keptFor = (keptMs: number): Keeping => ({
  since: (now) => new Date(now.getTime() - keptMs),
  until: (finishedAt) => new Date(finishedAt.getTime() + keptMs),
})

/** Whether a person still has this job. */
export const isKept = ({ finishedAt }: Pick<BackgroundJobRow, 'finishedAt'>, keeping: Keeping, now: Date): boolean =>
  finishedAt === null || finishedAt > keeping.since(now)

/** When the hub last said how far a job is, and until when it is kept. */
export const timesOf = (
  { createdAt, heardAt, finishedAt }: Pick<BackgroundJobRow, 'createdAt' | 'heardAt' | 'finishedAt'>,
  keeping: Keeping,
): { createdAt: string; updatedAt: string; keptUntil: string | null } => ({
  createdAt: createdAt.toISOString(),
  updatedAt: (finishedAt ?? heardAt).toISOString(),
  keptUntil: finishedAt === null ? null : keeping.until(finishedAt).toISOString(),
})
