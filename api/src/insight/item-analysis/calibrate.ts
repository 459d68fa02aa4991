import { AppError } from '@pengawas/shared/errors'
import type { JobRunner, JobRunnerOptions } from '../../kernel/lib/jobs/job-runner.ts'
import { packList } from '../../kernel/lib/jobs/packed-list.ts'
import type { Calibration } from '../../kernel/psychometrics/irt/estimate-item-parameters.ts'
import type { ItemAnswer } from '../../kernel/psychometrics/irt/response-matrix.ts'
import { calibrationSchema } from './calibration.contracts.ts'

/** A bank of a thousand questions takes well under a minute; a run that takes longer than this will not end. */
export const CALIBRATION_JOBS: JobRunnerOptions = { memoryMb: 1024, timeoutMs: 120_000, maxWaiting: 1 }

const JOB = new URL('./calibration-job.ts', import.meta.url)

/** Estimates in a process of its own, since it computes for seconds while candidates' answers wait for this one. */
export function createCalibrate(jobs: JobRunner): (people: readonly (readonly ItemAnswer[])[]) => Promise<Calibration> {
  return async (people) => {
    const { value } = await jobs.run({
      file: JOB,
      input: { value: null, attachments: await packList(people) },
      output: calibrationSchema,
      refuse: (why, cause) => new AppError(why === 'busy' ? 'unavailable' : 'internal', { cause }),
    })
    return value
  }
}
