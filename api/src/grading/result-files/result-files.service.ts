import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import type { Language } from '@pengawas/shared/languages'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { SentFile } from '../../kernel/http/send-file.ts'
import { currentIssuer } from '../issuer/issuer.queries.ts'
import { drawResult } from './draw-result.ts'

export interface ResultFilesService {
  /**
   * A result as PDF, with what `result` discloses to this reader at this moment and nothing else. The audit log records
   * staff who take somebody else's, before it leaves. Throws as `result`, and `too-many-requests` for who takes many.
   */
  download(actor: Actor, testSessionId: string, language: Language): Promise<SentFile>
}

interface ResultFilesDeps {
  db: Database
  audit: AuditService
  result: (actor: Actor, testSessionId: string) => Promise<TestResult>
  now: () => Date
}

/** Drawing one takes up to a third of a second of a core. */
const RATE: Rate = { burst: 10, perSecond: 1 / 6 }

export function createResultFilesService({ db, audit, result, now }: ResultFilesDeps): ResultFilesService {
  const limiter = createRateLimiter(() => now().getTime())
  return {
    async download(actor, testSessionId, language) {
      const shown = await result(actor, testSessionId)
      const wait = limiter.take(actor.userId, RATE)
      if (wait !== null) throw new AppError('too-many-requests', { retryAfterSeconds: wait })
      const issuer = await currentIssuer(db.read)
      const pdf = await drawResult(shown, { language, agency: issuer?.agency ?? '', madeAt: now() })
      if (actor.userId !== shown.participantId)
        await db.write((manager) =>
          audit.append(manager, {
            ...{ actorId: actor.userId, action: 'result.exported' },
            ...{ subjectType: 'test-session', subjectId: testSessionId, data: { format: 'pdf', language } },
          }),
        )
      return { name: `hasil-${shown.code}.pdf`, contentType: 'application/pdf', pieces: [pdf] }
    },
  }
}
