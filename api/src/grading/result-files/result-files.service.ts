import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import type { Language } from '@pengawas/shared/languages'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import { z } from 'zod'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { SentFile } from '../../kernel/http/send-file.ts'
import { refuseWriting } from '../../kernel/lib/jobs/file-jobs.ts'
import type { JobRunner, JobRunnerOptions } from '../../kernel/lib/jobs/job-runner.ts'
import { currentIssuer } from '../issuer/issuer.queries.ts'

export interface ResultFilesService {
  /**
   * A result as PDF, with what `result` discloses to this reader at this moment and nothing else. The audit log records
   * staff who take somebody else's, before it leaves. Throws as `result` and `refuseWriting`, and `too-many-requests` for who
   * takes many.
   */
  download(actor: Actor, testSessionId: string, language: Language): Promise<SentFile>
}

interface ResultFilesDeps {
  db: Database
  audit: AuditService
  /** Draws in another process: fonts are cut and set without a pause, and answers are waiting. */
  jobs: JobRunner
  result: (actor: Actor, testSessionId: string) => Promise<TestResult>
  now: () => Date
}

/** For reports that many candidates want at once, one after the other. */
export const RESULT_FILE_JOBS: JobRunnerOptions = { memoryMb: 256, timeoutMs: 20_000, maxWaiting: 100 }
const DRAW_JOB = new URL('./draw-result-job.ts', import.meta.url)

/** Drawing one takes up to a third of a second of a core, beside the start of its process. */
const RATE: Rate = { burst: 10, perSecond: 1 / 6 }

export function createResultFilesService({ db, audit, jobs, result, now }: ResultFilesDeps): ResultFilesService {
  const limiter = createRateLimiter(() => now().getTime())
  return {
    async download(actor, testSessionId, language) {
      const shown = await result(actor, testSessionId)
      const wait = limiter.take(actor.userId, RATE)
      if (wait !== null) throw new AppError('too-many-requests', { retryAfterSeconds: wait })
      const issuer = await currentIssuer(db.read)
      const value = { result: shown, language, agency: issuer?.agency ?? '', madeAt: now().getTime() }
      const { attachments } = await jobs.run({
        file: DRAW_JOB,
        input: { value, attachments: [] },
        output: z.null(),
        refuse: refuseWriting,
      })
      if (actor.userId !== shown.participantId)
        await db.write((manager) =>
          audit.append(manager, {
            ...{ actorId: actor.userId, action: 'result.exported' },
            ...{ subjectType: 'test-session', subjectId: testSessionId, data: { format: 'pdf', language } },
          }),
        )
      return { name: `hasil-${shown.code}.pdf`, contentType: 'application/pdf', pieces: attachments }
    },
  }
}
