import type { PackageKeys } from '@pengawas/shared/contracts/evidence-packages'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { EvidencePackagesDeps } from '../evidence-packages.service.ts'

/** The public keys of this installation, the present one first. Throws `not-allowed`. */
export function listPackageKeys({ keys }: Pick<EvidencePackagesDeps, 'keys'>, actor: Actor): PackageKeys {
  requirePermission(actor, 'evidence:verify')
  return keys.all.map(({ fingerprint, pem }, index) => ({ fingerprint, pem, isCurrent: index === 0 }))
}
