import type { CheckIn, CheckInStep, ReportStep } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { baselineOf } from '../calibration.rules.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { changeCheckIn } from '../check-ins.repository.ts'
import { isFresh, isWellFramed, mayWorkOn, reportStep } from '../check-ins.rules.ts'
import { announceCheckIn } from './announce-check-in.ts'
import { carryOver, copyCounting } from './carry-over.ts'
import type { CheckInsDeps } from './deps.ts'
import { lockCheckIn, readOwn } from './read-own.ts'
import { seeDevices, type SeenDevices } from './see-devices.ts'
import { toCheckIns } from './to-check-ins.ts'

/** What the servers see of the candidate at this moment. */
interface Seen extends SeenDevices {
  isFramed: boolean
}

/** Whether the server has what each step is about. */
const PROOFS: Readonly<Record<CheckInStep, (row: CheckInRow, seen: Seen) => boolean>> = {
  consent: () => true,
  devices: (_row, { arrives }) => arrives,
  framing: (_row, { isFramed }) => isFramed,
  calibration: (row) => baselineOf(row) !== null,
  portrait: (row) => isFresh(row, 'portrait', row.pictures.portrait?.takenAt),
  card: (row) => isFresh(row, 'card', row.pictures.card?.takenAt),
  sweep: (row) =>
    (['sweep-0', 'sweep-1', 'sweep-2', 'sweep-3'] as const).every((name) =>
      isFresh(row, 'sweep', row.pictures[name]?.takenAt),
    ),
  phone: (_row, { hasPhone }) => hasPhone,
}

/**
 * Notes how a step of the candidate's own check-in went. With the consent, what counts of earlier check-ins stands for its
 * steps. Throws `not-found`, and `conflict` where nothing proves it, where it
 * cannot be skipped, or while somebody decides.
 */
export async function reportOwnStep(
  deps: CheckInsDeps,
  actor: Actor,
  id: string,
  step: CheckInStep,
  report: ReportStep,
): Promise<CheckIn> {
  const { db, now } = deps
  const { row: before } = await readOwn(db.read, actor, id)
  // Asked before the transaction: a media node answers in its own time.
  const isDone = report.outcome === 'done' && mayWorkOn(before, step) === 'yes'
  const { framing } = isDone && step === 'framing' ? await deps.measureFraming(id) : { framing: null }
  const copies = isDone && step === 'consent' ? await copyCounting(deps, before) : []
  const after = await db.write(async (manager) => {
    const { row, session } = await lockCheckIn(manager, id)
    const devices = await seeDevices(manager, session)
    const isFramed = isWellFramed(framing, now())
    const verdict = reportStep(row, step, report, PROOFS[step](row, { ...devices, isFramed }))
    if (verdict.kind === 'refuse') throw new AppError(verdict.code, { message: verdict.message })
    const { steps, pictures } = await carryOver(deps, manager, { ...row, steps: verdict.steps }, copies, now())
    const changes = { steps, pictures, ...(isFramed ? { framing } : {}) }
    await changeCheckIn(manager, id, changes)
    return { ...row, ...changes }
  })
  await announceCheckIn(deps, after)
  return answerOf(deps, after)
}

export async function answerOf(deps: CheckInsDeps, row: CheckInRow): Promise<CheckIn> {
  const [answer] = await toCheckIns(deps, [row])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
