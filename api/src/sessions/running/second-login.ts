import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { derivedId } from '../../kernel/lib/derived-id.ts'
import type { RaiseFlag } from '../test-sessions/raise-flag.ts'
import { type Caller, isElsewhere } from '../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'

/**
 * Raises a flag where a test is opened from another login or another browser than the page that holds it: one for each
 * such login and browser. There are innocent reasons, such as a computer that broke down, so a person looks at it. The
 * page that holds the test is told each time.
 */
export type FlagSecondLogin = (session: TestSessionRow, caller: Caller) => Promise<void>

export function createFlagSecondLogin(deps: {
  announcer: Announcer
  raiseFlag: RaiseFlag
  log: Logger
  now: () => Date
}): FlagSecondLogin {
  const { announcer, raiseFlag, log, now } = deps
  return async (session, caller) => {
    if (isOver(session.status) || !isElsewhere(session, caller)) return
    const at = now().getTime()
    const values = {
      otherLogin: session.pageLoginId === caller.authSessionId ? 0 : 1,
      otherBrowser: session.pageDevice === caller.device ? 0 : 1,
    }
    const flag: DetectedFlag = {
      id: derivedId(session.id, 'second-login', caller.authSessionId, caller.device),
      type: 'technical',
      severity: 'medium',
      confidence: 1,
      description: 'Tes dibuka dari login atau perangkat lain',
      reason: 'second-login',
      detectedAt: at,
      details: { modelVersion: 'hub-1', thresholds: {}, samples: [{ at, values }] },
    }
    try {
      await raiseFlag(session.id, flag)
    } catch (error) {
      // The candidate may be at a new computer in the middle of a test: a flag that fails must not keep them out.
      log.error({ err: error, testSessionId: session.id }, 'a second login could not be flagged')
    }
    announcer.announce(pushes.openedElsewhere, { testSessionId: session.id }, { at: new Date(at).toISOString() })
  }
}
