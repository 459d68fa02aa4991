import type { FoundCandidates } from '@pengawas/shared/contracts/enrolment'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { SheetFile } from '../../../kernel/lib/sheets/sheet.rules.ts'
import { refuseReading } from '../../../kernel/lib/jobs/file-jobs.ts'
import { readNipsOutputSchema } from '../read-nips.contracts.ts'
import type { StaffingDeps } from './deps.ts'
import { choosableScope, findByNips } from './find-candidates.ts'

const READ_JOB = new URL('../read-nips-job.ts', import.meta.url)

/** Candidates to choose, from the NIPs in a file. Read in a separate process: the file is not to be trusted. Throws `not-allowed`, and `invalid-input` for a file that cannot be read. */
export async function findCandidatesInFile(
  deps: StaffingDeps,
  actor: Actor,
  { format, bytes }: SheetFile,
): Promise<FoundCandidates> {
  const scope = choosableScope(actor)
  const { value } = await deps.jobs.run({
    file: READ_JOB,
    input: { value: { format }, attachments: [bytes] },
    output: readNipsOutputSchema,
    refuse: refuseReading,
  })
  return findByNips(deps, scope, value)
}
