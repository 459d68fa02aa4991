import type { OwnDataDeps } from './service/deps.ts'
import { downloadPackage } from './service/download-package.ts'
import { makePackages } from './service/make-packages.ts'
import { listOwnPackages, requestPackage } from './service/request-package.ts'

export type OwnDataService = ReturnType<typeof createOwnDataService>

/** What is stored of a candidate, as a package for themselves. */
export function createOwnDataService(deps: OwnDataDeps) {
  return {
    list: listOwnPackages.bind(null, deps),
    request: requestPackage.bind(null, deps),
    download: downloadPackage.bind(null, deps),
    makeWaiting: makePackages.bind(null, deps),
  }
}
