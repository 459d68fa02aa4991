import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { seesScore } from '../../grading/results/disclosure.service.ts'
import { RESULT_TOPIC } from '../../grading/results/results-topic.ts'
import type { Database } from '../../kernel/db/database.ts'
import { addDeliveries } from '../../kernel/outgoing/deliveries.ts'
import type { Answered, Channel } from '../../kernel/outgoing/delivery-sender.ts'
import { OutgoingProblem } from '../../kernel/outgoing/outgoing-problem.ts'
import { findSessionOf, findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import type { GradeClient } from './grade-client.ts'
import type { LtiGradeRow } from './lti.entity.ts'
import {
  changeGrade,
  findDueGrades,
  findFinalResults,
  findGrade,
  findPlatform,
  hasGrades,
  holdPlatform,
  lookAtGrades,
  postponeLook,
  takeGrade,
} from './lti.repository.ts'
import { nextOf, scoreOf, type Standing, standingOf, textOf, UNSENT } from './scores.rules.ts'
import { originsOf } from './verify-launch.ts'

/** Scores that one round looks at. */
const AT_ONCE = 50
/** A score that its candidate may not see yet is looked at again after this. */
const LOOK_AGAIN_MS = 5 * 60_000

const laterThan = (at: Date): Date => new Date(at.getTime() + LOOK_AGAIN_MS)

export interface ScoresDeps {
  db: Database
  now: () => Date
}

/** Has scores looked at once a result of theirs has changed, in the transaction that changes it. */
export function watchResults({ db, now }: { db: Pick<Database, 'beforeCommit'>; now: () => Date }): void {
  db.beforeCommit(async (manager, touches) => {
    const ids = touches.filter(({ topic }) => topic === RESULT_TOPIC).map(({ id }) => id)
    if (ids.length === 0 || !(await hasGrades(manager))) return
    for (const session of await findTestSessions(manager, ids)) await lookAtGrades(manager, session, now())
  })
}

/** What stands at this moment: the same that its candidate sees, and nothing earlier. */
async function standingNow(
  manager: EntityManager,
  { assessmentId, participantId }: Pick<LtiGradeRow, 'assessmentId' | 'participantId'>,
  at: Date,
): Promise<Standing> {
  const assessment = await findAssessment(manager, assessmentId)
  const session = await findSessionOf(manager, assessmentId, participantId)
  if (assessment === null || session === null) return { kind: 'none' }
  const results = await findFinalResults(manager, { assessmentId, participantId })
  return standingOf(results, await seesScore(manager, { role: 'peserta' }, session, assessment, at))
}

/** Looks at the scores that are due, and writes what is to be sent. Returns how many it looked at; one that fails holds no other. */
export async function lookAtScores({ db, now }: ScoresDeps): Promise<number> {
  const at = now()
  const due = await findDueGrades(db.read, at, AT_ONCE)
  const failures: unknown[] = []
  for (const grade of due)
    try {
      await db.write((manager) => lookAt(manager, grade, at))
    } catch (error) {
      failures.push(error)
      await db.write(async (manager) => {
        if (await takeGrade(manager, grade.id, at)) await postponeLook(manager, grade.id, laterThan(at))
      })
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scores could not be looked at`)
  return due.length
}

async function lookAt(manager: EntityManager, { id }: LtiGradeRow, at: Date): Promise<void> {
  if (!(await takeGrade(manager, id, at))) return
  const grade = await findGrade(manager, id)
  const platform = grade === null ? null : await holdPlatform(manager, grade.platformId)
  if (grade === null || platform === null) return
  const standing = await standingNow(manager, grade, at)
  const next = nextOf(standing, grade.told)
  if (next === 'look-later') await postponeLook(manager, id, laterThan(at))
  if (next !== 'send') return
  await changeGrade(manager, id, { told: textOf(standing) })
  const event = standing.kind === 'none' ? 'score-withdrawn' : 'score'
  const delivery = { channel: 'lti', targetId: platform.id, event, subjectId: grade.assessmentId } as const
  await addDeliveries(manager, [{ ...delivery, body: { gradeId: id }, isHeld: platform.status !== 'active' }], at)
}

/** For a score that goes nowhere any more: nobody is asked, and it is not tried again. */
const GOES_NOWHERE: Answered = { status: 410, retryAfter: null, text: '', isFinal: true }

/** Sends scores to platforms: what stands when it is sent, so that an older one never comes last. */
export function createScoreChannel({ db, now, grades }: ScoresDeps & { grades: GradeClient }): Channel {
  return {
    async send({ targetId, body }, signal) {
      const grade = await findGrade(db.read, String(body['gradeId']))
      const platform = await findPlatform(db.read, targetId)
      // Its deliveries go with it; this one was claimed a moment before. A person may have been erased, an assessment unlinked.
      if (grade === null || platform === null) return GOES_NOWHERE
      // Paused since this one was claimed: it is held now.
      if (platform.status !== 'active') throw new OutgoingProblem('no-connection')
      // The registration has moved elsewhere since: its token is nobody else's.
      if (!originsOf(platform).includes(new URL(grade.lineItemUrl).origin)) return GOES_NOWHERE
      const at = now()
      const standing = await standingNow(db.read, grade, at)
      // What stands has changed since the delivery was written: looked at once more, or a score that is shown later is never told.
      const told = textOf(standing)
      if (told !== grade.told) await db.write((manager) => changeGrade(manager, grade.id, { told, lookAt: at }))
      return grades.send(platform, grade.lineItemUrl, scoreOf(standing, { userId: grade.subject, at }), signal)
    },
    isRetried: () => true,
    async settled(manager, { body }, { isGivenUp }) {
      if (isGivenUp) await changeGrade(manager, String(body['gradeId']), { told: UNSENT })
      return () => undefined
    },
  }
}
