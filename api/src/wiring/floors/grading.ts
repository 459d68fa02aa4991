import type { HubConfig } from '../../config.ts'
import { createCertificatesService } from '../../grading/certificates/certificates.service.ts'
import { createIssuerService } from '../../grading/issuer/issuer.service.ts'
import { createResultFilesService } from '../../grading/result-files/result-files.service.ts'
import { createMarking } from '../../grading/marking/create-marking.ts'
import { createMarkingService } from '../../grading/marking/marking.service.ts'
import { createPassingScoreService } from '../../grading/results/passing-score.service.ts'
import { createRescoringService } from '../../grading/results/rescoring.service.ts'
import { createResultsService } from '../../grading/results/results.service.ts'
import { createScoreKeeper } from '../../grading/results/score-keeper.ts'
import { createScoresChanged } from '../../grading/results/scores-changed.ts'
import { scoreAgain } from '../../grading/results/scoring/score-again.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import type { HandInAgain } from '../../sessions/finishing/hand-in.ts'
import type { Base } from '../base.ts'
import type { Identity } from './identity.ts'

export type Grading = ReturnType<typeof buildGrading>

const LATE = { cause: 'late-answers', reason: null } as const

/** Results of tests, the marking of essays that they wait for, and certificates. */
export function buildGrading(
  base: Base,
  config: Pick<HubConfig, 'essayGrader'>,
  { notifications, resultJobs }: Pick<Identity, 'notifications'> & { resultJobs: JobRunner },
) {
  const scores = createScoreKeeper({ ...base, marking: createMarkingService(base) })
  const handInAgain: HandInAgain = async (...test) =>
    (await scoreAgain({ store: scores.handIn, notifications }, ...test, LATE)).notices
  const results = createResultsService({ ...base, notifications, scores })
  return {
    scores,
    handInAgain,
    marking: createMarking({
      ...base,
      notifications,
      scoresChanged: createScoresChanged({ scores, notifications }),
      model: config.essayGrader,
    }),
    results,
    resultFiles: createResultFilesService({ ...base, jobs: resultJobs, result: results.result }),
    rescoring: createRescoringService({ ...base, notifications, scores }),
    passingScores: createPassingScoreService({ ...base, notifications, scores }),
    certificates: createCertificatesService(base),
    issuer: createIssuerService(base),
  }
}
