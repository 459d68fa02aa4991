import type { RetentionDeps } from './service/deps.ts'
import { liftHold, listHolds, placeHold } from './service/holds.ts'
import { countRetention, listDeletedFiles, listKeptFiles } from './service/list-files.ts'
import { postpone } from './service/postpone.ts'
import { settleTerms } from './service/settle-terms.ts'

export type RetentionService = ReturnType<typeof createRetentionService>

/** When files of test sessions are deleted, and what holds them back. */
export function createRetentionService(deps: RetentionDeps) {
  return {
    settle: settleTerms.bind(null, deps),
    postpone: postpone.bind(null, deps),
    figures: countRetention.bind(null, deps),
    files: listKeptFiles.bind(null, deps),
    deleted: listDeletedFiles.bind(null, deps),
    holds: listHolds.bind(null, deps),
    placeHold: placeHold.bind(null, deps),
    liftHold: liftHold.bind(null, deps),
  }
}
