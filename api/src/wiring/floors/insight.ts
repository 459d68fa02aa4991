import path from 'node:path'
import { REPORT_IN_BACKGROUND_FROM } from '@pengawas/shared/contracts/reports'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { HubConfig } from '../../config.ts'
import { createAttemptsService } from '../../insight/attempts/attempts.service.ts'
import { createAiAccuracyService } from '../../insight/ai-accuracy/ai-accuracy.service.ts'
import { createAuditDeskService } from '../../insight/audit-desk/audit-desk.service.ts'
import { createErasureService } from '../../insight/erasure/erasure.service.ts'
import { createEvidencePackagesService } from '../../insight/evidence-packages/evidence-packages.service.ts'
import { createPackageRunner } from '../../insight/evidence-packages/package-runner.ts'
import { createPackageKeys } from '../../insight/evidence-packages/package-keys.ts'
import { createCalibrate } from '../../insight/item-analysis/calibrate.ts'
import { createItemAnalysisService } from '../../insight/item-analysis/item-analysis.service.ts'
import { createItemParametersService } from '../../insight/item-analysis/item-parameters.service.ts'
import { createListingService } from '../../insight/listing/listing.service.ts'
import { createOwnDataService } from '../../insight/own-data/own-data.service.ts'
import { createSecondLooksService } from '../../insight/second-looks/second-looks.service.ts'
import { createNumberDigits } from '../../insight/rankings/number-digits.ts'
import { createRankingFeed } from '../../insight/rankings/ranking-feed.ts'
import { createRankingsService } from '../../insight/rankings/rankings.service.ts'
import { createReportJobsService } from '../../insight/reports/report-jobs.service.ts'
import { createReportRunner, type ReportRunnerDeps } from '../../insight/reports/report-runner.ts'
import { createReportCardsService } from '../../insight/report-cards/report-cards.service.ts'
import { createReportsService } from '../../insight/reports/reports.service.ts'
import { createSessionStatsService } from '../../insight/session-stats/session-stats.service.ts'
import { createStoredSizes } from '../../insight/system/stored-sizes.ts'
import { createSystemService } from '../../insight/system/system.service.ts'
import { createGradeClient } from '../../insight/lti/grade-client.ts'
import { createLtiService } from '../../insight/lti/lti.service.ts'
import { createOwnKeys } from '../../insight/lti/own-keys.ts'
import { createPlatformKeys } from '../../insight/lti/platform-keys.ts'
import { createScoreChannel, watchResults } from '../../insight/lti/scores.ts'
import { createWebhookChannel, createWebhookListener } from '../../insight/webhooks/webhook-channel.ts'
import { createWebhooksService } from '../../insight/webhooks/webhooks.service.ts'
import { tellSettledFacts } from '../../insight/settled-facts/settled-facts.ts'
import { createTalentService } from '../../insight/talent/talent.service.ts'
import { createUsageService } from '../../insight/usage/usage.service.ts'
import { RESULTS_TOPIC } from '../../grading/results/results-topic.ts'
import { createOpenings } from '../../kernel/audit/openings.ts'
import { createDerivedKeys } from '../../kernel/lib/derived-keys.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { createDeliverySender } from '../../kernel/outgoing/delivery-sender.ts'
import { createOutgoingClient } from '../../kernel/outgoing/outgoing-client.ts'
import type { Base } from '../base.ts'
import type { Closer } from '../closer.ts'
import type { Assessments } from './assessments.ts'
import type { Grading } from './grading.ts'
import type { Identity } from './identity.ts'
import type { Supervision } from './supervision.ts'

export type Rankings = ReturnType<typeof buildRankingParts>

/** Rankings, which the sockets ask; and what sends them as results change. */
export function buildRankingParts(base: Base, { secretKey }: Pick<HubConfig, 'secretKey'>) {
  const rankings = createRankingsService({
    ...base,
    openings: createOpenings(base),
    digitsOf: createNumberDigits(createDerivedKeys(secretKey)('participantNumber')),
  })
  const feed = createRankingFeed({ ...base, rankings })
  base.db.onTouched((touches) => {
    for (const { topic, id } of touches) {
      if (topic !== RESULTS_TOPIC) continue
      rankings.forget(id)
      feed.changed(id)
    }
  })
  return { rankings, rankingFeed: feed }
}

type SigningIn = Pick<
  Identity,
  'notifications' | 'ownPassword' | 'box' | 'presentBox' | 'sessions' | 'failures' | 'fingerprint' | 'twoFactor'
>

/** What other systems of the agency are told, and how; and the people whom its learning platforms send. */
function buildOutgoing(
  base: Base,
  { outgoing: reach }: Pick<HubConfig, 'outgoing'>,
  { identity, staffing }: { identity: SigningIn; staffing: Assessments['staffing'] },
) {
  const client = createOutgoingClient(reach)
  const webhooks = { ...base, ...identity, client, reach }
  tellSettledFacts(base, [createWebhookListener(base)])
  watchResults(base)
  const ownKeys = createOwnKeys({ ...base, box: identity.presentBox })
  const grades = createGradeClient({ client, signingKey: () => ownKeys.signing(), now: base.now })
  const deliveries = createDeliverySender({
    ...base,
    channels: { webhook: createWebhookChannel(webhooks), lti: createScoreChannel({ ...base, grades }) },
  })
  const platformKeys = createPlatformKeys({ client, now: base.now })
  const lti = createLtiService({ ...webhooks, box: identity.presentBox, staffing, ownKeys, platformKeys })
  return { webhooks: createWebhooksService(webhooks), lti, deliveries }
}

/** Reports, and the files of them that are written in the background. */
function buildReports(
  base: Base,
  { closer, ...parts }: Pick<ReportRunnerDeps, 'jobs' | 'notifications' | 'inBackgroundFrom'> & { closer: Closer },
) {
  const reporting = { ...base, ...parts }
  const reportRunner = createReportRunner(reporting)
  closer.add('files of reports', () => reportRunner.close())
  return {
    reports: createReportsService(reporting),
    reportJobs: createReportJobsService({ ...base, runner: reportRunner }),
    reportRunner,
  }
}

export type Insight = ReturnType<typeof buildInsight>

/** Figures of tests, questions and the system. */
export function buildInsight(
  base: Base,
  config: Pick<HubConfig, 'dataDir' | 's3Url' | 'secretKey' | 'formerSecretKeys' | 'outgoing'>,
  {
    calibrations,
    jobs,
    listMediaNodes,
    identity,
    assessments,
    grading: { results, certificates },
    supervision: { flags, flagKinds, notes, messages, eyesOn },
    ranking,
    reportInBackgroundFrom = REPORT_IN_BACKGROUND_FROM,
    closer,
  }: {
    calibrations: JobRunner
    /** Files of reports are written there. */
    jobs: JobRunner
    listMediaNodes: () => Promise<NodeLoad[]>
    identity: SigningIn & Pick<Identity, 'logins' | 'forgetMails'>
    assessments: Pick<Assessments, 'staffing'>
    grading: Pick<Grading, 'results' | 'certificates'>
    supervision: Pick<Supervision, 'flags' | 'flagKinds' | 'notes' | 'messages' | 'eyesOn'>
    ranking: Rankings
    reportInBackgroundFrom: number | undefined
    closer: Closer
  },
) {
  const { dataDir, s3Url, secretKey, formerSecretKeys } = config
  const { notifications, ownPassword, logins, forgetMails } = identity
  const listing = createListingService({ ...base, flags, notes, messages })
  const packaging = {
    ...{ ...base, listing, eyesOn, version: manifest.version },
    keys: createPackageKeys(secretKey, formerSecretKeys),
    spoolFolder: path.join(dataDir, 'packages'),
  }
  const packageRunner = createPackageRunner({ ...packaging, notifications })
  closer.add('evidence packages', () => packageRunner.close())
  const system = createSystemService({
    ...base,
    ...{ flags, listMediaNodes, dataDir },
    storedSizes: createStoredSizes(dataDir, base.now),
    keepsFilesInBucket: s3Url !== undefined,
    version: manifest.version,
    startedAt: base.now(),
  })
  return {
    aiAccuracy: createAiAccuracyService({ ...base, listMediaNodes, flagKinds }),
    auditDesk: createAuditDeskService({ ...base, flags }),
    evidencePackages: createEvidencePackagesService({ ...packaging, runner: packageRunner }),
    packageRunner,
    itemAnalysis: {
      analysis: createItemAnalysisService(base),
      parameters: createItemParametersService({ ...base, calibrate: createCalibrate(calibrations) }),
    },
    listing,
    erasure: createErasureService({ ...base, notifications, ownPassword, logins, forgetMails }),
    ownData: createOwnDataService({ ...base, notifications, ownPassword, results, certificates }),
    secondLooks: createSecondLooksService(base),
    ...ranking,
    attempts: createAttemptsService(base),
    ...buildReports(base, { jobs, notifications, inBackgroundFrom: reportInBackgroundFrom, closer }),
    reportCards: createReportCardsService({ ...base, jobs, flagKinds, system }),
    sessionStats: createSessionStatsService(base),
    system,
    talent: createTalentService({ ...base, jobs }),
    usage: createUsageService(base),
    ...buildOutgoing(base, config, { identity, staffing: assessments.staffing }),
  }
}
