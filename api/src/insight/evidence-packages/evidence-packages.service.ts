import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { EyesOnService } from '../../supervision/eyes-on/eyes-on.service.ts'
import { createRateLimiter, type RateLimiter } from '@pengawas/shared/rate-limiter'
import type { ListingService } from '../listing/listing.service.ts'
import type { PackageKeys } from './package-keys.ts'
import { listPackageKeys } from './service/list-package-keys.ts'
import { makePackage } from './service/make-package.ts'

export interface EvidencePackagesDeps {
  db: Database
  audit: AuditService
  files: FileStore
  listing: Pick<ListingService, 'get'>
  eyesOn: Pick<EyesOnService, 'show'>
  keys: PackageKeys
  /** Where a package lies, without a name, while it is made and sent. */
  spoolFolder: string
  /** Of this software. */
  version: string
  now: () => Date
}

/** What the operations share: how many packages are made now, and how often each account asks. */
export interface PackagesInHand {
  making: number
  limiter: RateLimiter
}

export type EvidencePackagesService = ReturnType<typeof createEvidencePackagesService>

/** Evidence that leaves the installation, in a form that anybody with the public key can check. */
export function createEvidencePackagesService(deps: EvidencePackagesDeps) {
  const inHand: PackagesInHand = { making: 0, limiter: createRateLimiter(() => deps.now().getTime()) }
  return {
    make: makePackage.bind(null, deps, inHand),
    keys: listPackageKeys.bind(null, deps),
  }
}
