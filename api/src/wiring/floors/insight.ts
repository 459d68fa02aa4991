import type { NodeLoad } from '@pengawas/shared/sockets/media-node'
import type { HubConfig } from '../../config.ts'
import { createAuditDeskService } from '../../insight/audit-desk/audit-desk.service.ts'
import { createCalibrate } from '../../insight/item-analysis/calibrate.ts'
import { createItemAnalysisService } from '../../insight/item-analysis/item-analysis.service.ts'
import { createItemParametersService } from '../../insight/item-analysis/item-parameters.service.ts'
import { createListingService } from '../../insight/listing/listing.service.ts'
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
  { dataDir, s3Url }: Pick<HubConfig, 'dataDir' | 's3Url'>,
  {
    calibrations,
    listMediaNodes,
    supervision: { flags, notes, messages },
  }: {
    calibrations: JobRunner
    listMediaNodes: () => Promise<NodeLoad[]>
    supervision: Pick<Supervision, 'flags' | 'notes' | 'messages'>
  },
) {
  return {
    auditDesk: createAuditDeskService({ ...base, flags }),
    itemAnalysis: {
      analysis: createItemAnalysisService(base),
      parameters: createItemParametersService({ ...base, calibrate: createCalibrate(calibrations) }),
    },
    listing: createListingService({ ...base, flags, notes, messages }),
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
