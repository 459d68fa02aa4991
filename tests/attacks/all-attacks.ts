import type { AttackGroup } from './attack.ts'
import { accountsAttacks } from './groups/accounts.ts'
import { auditAttacks } from './groups/audit.ts'
import { edgeAttacks } from './groups/edge.ts'
import { examAttacks } from './groups/exam.ts'
import { filesAttacks } from './groups/files.ts'
import { keyAttacks } from './groups/keys.ts'
import { markingAttacks } from './groups/marking.ts'
import { mediaPortAttacks } from './groups/media-ports.ts'
import { mediaAttacks } from './groups/media.ts'
import { pathAttacks } from './groups/paths.ts'
import { recoveryAttacks } from './groups/recovery.ts'

/** Every attack that was ever tried and must be refused for good. */
export const ALL_ATTACKS: readonly AttackGroup[] = [
  pathAttacks,
  edgeAttacks,
  examAttacks,
  mediaAttacks,
  mediaPortAttacks,
  filesAttacks,
  keyAttacks,
  markingAttacks,
  auditAttacks,
  accountsAttacks,
  recoveryAttacks,
]
