import { type AdaptiveSimulation, adaptiveSimulationSchema } from '@pengawas/shared/contracts/adaptive-settings'
import { AppError } from '@pengawas/shared/errors'
import type { JobRunner, JobRunnerOptions } from '../../kernel/lib/jobs/job-runner.ts'
import type { AdaptiveBank } from './adaptive.rules.ts'

/** A simulation takes a second or two; several administrators may ask for one at once. */
export const SIMULATION_JOBS: JobRunnerOptions = { memoryMb: 128, timeoutMs: 30_000, maxWaiting: 4 }

const JOB = new URL('./simulation-job.ts', import.meta.url)

export type Simulate = (bank: Pick<AdaptiveBank, 'items' | 'settings'>) => Promise<AdaptiveSimulation>

/** Simulates in a process of its own, since it computes for seconds while candidates' answers wait for this one. */
export function createSimulate(jobs: JobRunner): Simulate {
  return async ({ items, settings }) => {
    const { value } = await jobs.run({
      file: JOB,
      input: { value: { items, settings }, attachments: [] },
      output: adaptiveSimulationSchema,
      refuse: (why, cause) => new AppError(why === 'busy' ? 'unavailable' : 'internal', { cause }),
    })
    return value
  }
}
