import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { EyesOnService } from '../../supervision/eyes-on/eyes-on.service.ts'
import { createRateLimiter, type RateLimiter } from '@pengawas/shared/rate-limiter'
import type { ListingService } from '../listing/listing.service.ts'
import type { PackageKeys } from './package-keys.ts'
import { listPackageKeys } from './service/list-package-keys.ts'
import { makePackage } from './service/make-package.ts'
import {
  beginPackage,
  listPackages,
  openPackage,
  type PackageJobsDeps,
  removePackage,
  repeatPackage,
} from './service/package-jobs.ts'
import { estimatePackage } from './service/plan-package.ts'

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
export function createEvidencePackagesService(deps: PackageJobsDeps) {
  const inHand: PackagesInHand = { making: 0, limiter: createRateLimiter(() => deps.now().getTime()) }
  return {
    estimate: estimatePackage.bind(null, deps),
    make: makePackage.bind(null, deps, inHand),
    begin: beginPackage.bind(null, deps, inHand),
    list: listPackages.bind(null, deps),
    repeat: repeatPackage.bind(null, deps, inHand),
    open: openPackage.bind(null, deps),
    remove: removePackage.bind(null, deps),
    keys: listPackageKeys.bind(null, deps),
  }
}
