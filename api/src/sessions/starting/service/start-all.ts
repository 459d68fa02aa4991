import type { EntityManager } from 'typeorm'
import type { Outcome } from '../../../kernel/lib/batcher.ts'
import type { StartingDeps } from './deps.ts'
import { readStartBatch, type StartJob } from './start-batch.ts'
import { type Started, startOne } from './start-one.ts'
import { storeStarts } from './store-starts.ts'

/** Starts the tests of all jobs in the caller's transaction; one outcome per job, in their order. */
export async function startAll(
  deps: StartingDeps,
  manager: EntityManager,
  jobs: readonly StartJob[],
): Promise<Outcome<Started>[]> {
  const batch = await readStartBatch(manager, jobs, deps.now)
  const outcomes: Outcome<Started>[] = []
  for (const job of jobs) outcomes.push(await startOne(manager, batch, job))
  if (batch.made.length > 0) await storeStarts(deps, manager, batch)
  return outcomes
}
