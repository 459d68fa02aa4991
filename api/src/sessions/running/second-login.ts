import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { Logger } from 'pino'
import { derivedId } from '../../kernel/lib/derived-id.ts'
import type { FlagsService } from '../../supervision/flags/flags.service.ts'
import { type CallPlace, isElsewhere } from '../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'

/**
 * Notices that a test is opened from another login or another browser than the page that holds it: one flag for each such
 * place, of which the wall and every page of the candidate hear. There are innocent reasons, such as a computer that broke
 * down, so a person looks at it.
 */
export interface SecondPlace {
  note(session: TestSessionRow, place: CallPlace): Promise<void>
}

export function createSecondPlace(deps: {
  flags: Pick<FlagsService, 'raise'>
  log: Logger
  now: () => Date
}): SecondPlace {
  const { flags, log, now } = deps
  return {
    async note(session, place) {
      if (isOver(session.status) || !isElsewhere(session, place)) return
      const at = now().getTime()
      const values = {
        otherLogin: session.pageLoginId === place.authSessionId ? 0 : 1,
        otherBrowser: session.pageDevice === place.device ? 0 : 1,
      }
      const flag: DetectedFlag = {
        id: derivedId(session.id, 'second-login', place.authSessionId, place.device),
        type: 'technical',
        severity: 'medium',
        confidence: 1,
        description: 'Tes dibuka dari login atau perangkat lain',
        reason: 'second-login',
        detectedAt: at,
        details: { modelVersion: 'hub-1', thresholds: {}, samples: [{ at, values }] },
      }
      try {
        await flags.raise({ testSessionId: session.id, flag, evidence: null }, null, 'server')
      } catch (error) {
        // The candidate may be at a new computer in the middle of a test: a flag that fails must not keep them out.
        log.error({ err: error, testSessionId: session.id }, 'a second login could not be flagged')
      }
    },
  }
}
