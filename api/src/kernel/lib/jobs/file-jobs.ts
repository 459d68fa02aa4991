import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import type { JobEnd, JobRunnerOptions } from './job-runner.ts'

/** For reading and writing files, those of questions and those of people. The messages say the same numbers. */
export const FILE_JOBS: JobRunnerOptions = { memoryMb: 512, timeoutMs: 60_000, maxWaiting: 4 }

const TRY_AGAIN_SECONDS = 10

/** The error for a file that cannot be read or written. */
function refuser(messages: Readonly<Record<JobEnd, PlainMessageCode>>): (why: JobEnd, cause: Error) => AppError {
  return (why, cause) => {
    const message = messages[why]
    switch (why) {
      case 'busy':
        return new AppError('unavailable', { message, cause, retryAfterSeconds: TRY_AGAIN_SECONDS })
      case 'failed':
        return new AppError('internal', { message, cause })
      case 'took-too-long':
      case 'needed-too-much-memory':
        return new AppError('invalid-input', { message, cause })
    }
  }
}

export const refuseReading = refuser({
  busy: 'importBusy',
  failed: 'importFailed',
  'took-too-long': 'importTookTooLong',
  'needed-too-much-memory': 'importTooMuchMemory',
})

export const refuseWriting = refuser({
  busy: 'exportBusy',
  failed: 'exportFailed',
  'took-too-long': 'exportTookTooLong',
  'needed-too-much-memory': 'exportTooMuchMemory',
})
