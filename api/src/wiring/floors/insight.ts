import path from 'node:path'
import type { NodeLoad } from '@pengawas/shared/sockets/media-node'
import type { HubConfig } from '../../config.ts'
import { createAuditDeskService } from '../../insight/audit-desk/audit-desk.service.ts'
import { createEvidencePackagesService } from '../../insight/evidence-packages/evidence-packages.service.ts'
import { createPackageKeys } from '../../insight/evidence-packages/package-keys.ts'
import { createCalibrate } from '../../insight/item-analysis/calibrate.ts'
import { createItemAnalysisService } from '../../insight/item-analysis/item-analysis.service.ts'
import { createItemParametersService } from '../../insight/item-analysis/item-parameters.service.ts'
import { createListingService } from '../../insight/listing/listing.service.ts'
import { createSecondLooksService } from '../../insight/second-looks/second-looks.service.ts'
import { createSessionStatsService } from '../../insight/session-stats/session-stats.service.ts'
import { createStoredSizes } from '../../insight/system/stored-sizes.ts'
import { createSystemService } from '../../insight/system/system.service.ts'
import { createUsageService } from '../../insight/usage/usage.service.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { Base } from '../base.ts'
import type { Supervision } from './supervision.ts'

export type Insight = ReturnType<typeof buildInsight>

/** Figures of tests, questions and the system. */
export function buildInsight(
  base: Base,
  {
    dataDir,
    s3Url,
    secretKey,
    formerSecretKeys,
  }: Pick<HubConfig, 'dataDir' | 's3Url' | 'secretKey' | 'formerSecretKeys'>,
  {
    calibrations,
    listMediaNodes,
    supervision: { flags, notes, messages, eyesOn },
  }: {
    calibrations: JobRunner
    listMediaNodes: () => Promise<NodeLoad[]>
    supervision: Pick<Supervision, 'flags' | 'notes' | 'messages' | 'eyesOn'>
  },
) {
  const listing = createListingService({ ...base, flags, notes, messages })
  return {
    auditDesk: createAuditDeskService({ ...base, flags }),
    evidencePackages: createEvidencePackagesService({
      ...{ ...base, listing, eyesOn, version: manifest.version },
      keys: createPackageKeys(secretKey, formerSecretKeys),
      spoolFolder: path.join(dataDir, 'packages'),
    }),
    itemAnalysis: {
      analysis: createItemAnalysisService(base),
      parameters: createItemParametersService({ ...base, calibrate: createCalibrate(calibrations) }),
    },
    listing,
    secondLooks: createSecondLooksService(base),
    sessionStats: createSessionStatsService(base),
    system: createSystemService({
      ...base,
      ...{ flags, listMediaNodes, dataDir },
      storedSizes: createStoredSizes(dataDir, base.now),
      keepsFilesInBucket: s3Url !== undefined,
      version: manifest.version,
      startedAt: base.now(),
    }),
    usage: createUsageService(base),
  }
}
