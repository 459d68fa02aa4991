import type { EntityManager } from 'typeorm'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { MAX_KEPT_PICTURE_BYTES } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import { FACE_COVERED_CONDUCT_REASON, FACE_COVERED_REASON } from '@pengawas/shared/flags'
import { kindOfFlag } from '@pengawas/shared/flag-kinds'
import { isToldOf } from '@pengawas/shared/rules/told-of'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findDevice } from '../../../identity/auth/auth.queries.ts'
import { findUser } from '../../../identity/users/users.queries.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import { NODE_PICTURE_TYPE } from '../../../kernel/files/node-picture.ts'
import { behindHubMs } from '../../../sessions/live-states/node-clock.rules.ts'
import { findPlacement } from '../../../sessions/live-states/placements.queries.ts'
import { mayReport } from '../../../sessions/live-states/placements.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { isUnderObservation } from '../../flag-kinds/flag-kinds.queries.ts'
import { findFlag, isGoingOn } from '../flags.queries.ts'
import { movedBy, toFlag } from '../flags.rules.ts'
import { NOT_REVIEWED } from '../reviews.rules.ts'
import type { FlagsDeps } from './deps.ts'
import { storeEvidence } from './store-evidence.ts'
import { announceRaised, storeFlag } from './store-flag.ts'
import { updateFlag } from './update-flag.ts'

export interface IncomingFlag {
  testSessionId: string
  flag: DetectedFlag
  /** WebP; null where the flag rests on sound. */
  evidence: Uint8Array | null
  /** What the media node's clock says now; the hub's clock made the instants where nobody says. */
  sentAt?: number | undefined
}

/** What analysis may make of a camera that is stuck: one that freezes again and again looks like a photograph. */
const STILLNESS_REASONS = ['frozen-picture', 'still-face']
/** Analysis measures stillness, and the silence of a microphone, over a minute, and is sure of it, and of its end, only then. */
const STILLNESS_MS = 60_000

/**
 * Analysis finds after a minute what the page has said within seconds: one cause is one flag. A page that says so for a moment,
 * or stops saying so while the picture stays the same, hides nothing by that.
 */
async function isKnownFromPage(
  { read }: FlagsDeps['db'],
  testSessionId: string,
  { reason, detectedAt, endedAt }: DetectedFlag,
): Promise<boolean> {
  const known = STILLNESS_REASONS.includes(reason) ? 'camera-frozen' : reason === 'no-sound' ? 'microphone-muted' : null
  if (known === null) return false
  const from = new Date(detectedAt - STILLNESS_MS / 2)
  const to = new Date(Math.max(detectedAt, (endedAt ?? detectedAt) - STILLNESS_MS))
  return isGoingOn(read, { testSessionId, reason: known, from, to })
}

/**
 * What happened in the check-in accuses nobody, also where it is reported after the admission. A media node that saw it in the
 * test says so, and its clock may be behind.
 */
const isBeforeTest = (
  { status, createdAt, startTime }: TestSessionRow,
  { detectedAt, inTest }: DetectedFlag,
): boolean => status === 'check-in' || (inTest !== true && startTime > createdAt && detectedAt < startTime.getTime())

/** A covered face is conduct where the assessment says so, which it must before the first test; every reader of the flag goes by its reason. */
async function reasonFor(manager: EntityManager, assessmentId: string, { reason }: DetectedFlag): Promise<string> {
  if (reason !== FACE_COVERED_REASON) return reason
  const assessment = await findAssessment(manager, assessmentId)
  return assessment?.coveredFace === 'conduct' ? FACE_COVERED_CONDUCT_REASON : reason
}

/** What a covered face counts as stays what it was when it was raised. */
const keptReason = (known: { reason: string }, { reason }: DetectedFlag): string =>
  reason === FACE_COVERED_REASON ? known.reason : reason

/**
 * Stores a flag with its evidence, then announces it. The same flag again changes nothing but what it says of its end,
 * how often it was seen, and its severity where that has become worse. A media node may raise flags of
 * candidates that it held at that moment; for others it receives `not-found`. Of a candidate who was erased meanwhile nothing
 * is stored, and nobody is told; nor is anything that the text which the candidate agreed to does not name. Without a media node a flag comes from the
 * test page unless `origin` says otherwise.
 */
export async function raiseFlag(
  deps: FlagsDeps,
  { testSessionId, flag: sent, evidence, sentAt }: IncomingFlag,
  nodeId: string | null,
  origin: Flag['origin'] = nodeId === null ? 'client' : 'server',
): Promise<void> {
  const { db, now } = deps
  // As segments of recordings are: a flag and its moment in the recording must agree where the node's clock is wrong.
  const flag = sentAt === undefined ? sent : movedBy(sent, behindHubMs(sentAt, now().getTime()))
  const known = await findFlag(db.read, flag.id)
  if (known !== null && known.testSessionId !== testSessionId) return
  const session = await findTestSession(db.read, testSessionId)
  if (session === null) throw new AppError('not-found')
  if (nodeId !== null && !mayReport(await findPlacement(db.read, testSessionId, nodeId), flag.detectedAt))
    throw new AppError('not-found')
  // Nothing of an erased person is stored any more; an error would make the media node keep the picture.
  if ((await findUser(db.read, session.participantId))?.erasedAt instanceof Date) return
  if (known === null && isBeforeTest(session, flag)) return
  // Who agreed to an earlier text keeps to it until their next test begins, where they are asked with the present one.
  if (known === null && !isToldOf(session.consent, flag.reason)) return
  if (known !== null) return updateFlag(deps, known, { ...flag, reason: keptReason(known, flag) })
  if (await isKnownFromPage(db, testSessionId, flag)) return
  const { assessmentId } = session
  // The picture first: a row must never point at evidence that is not there.
  // A media node of an earlier version may send one that is too large: the flag counts without it.
  const kept = evidence !== null && evidence.byteLength > MAX_KEPT_PICTURE_BYTES ? null : evidence
  const evidenceKey = await storeEvidence(deps, { assessmentId, testSessionId, flagId: flag.id }, kept)
  const unnumbered = {
    id: flag.id,
    assessmentId,
    testSessionId,
    type: flag.type,
    severity: flag.severity,
    confidence: flag.confidence,
    reason: await reasonFor(db.read, assessmentId, flag),
    description: flag.description,
    origin,
    detectedAt: new Date(flag.detectedAt),
    endedAt: flag.endedAt === undefined || flag.endedAt === null ? null : new Date(flag.endedAt),
    timesSeen: flag.timesSeen ?? null,
    evidenceKey,
    evidenceType: evidenceKey === null ? null : NODE_PICTURE_TYPE,
    evidenceDeletedAt: null,
    details: flag.details,
    ...NOT_REVIEWED,
    raisedBy: null,
    comments: 0,
    isObservation: await isUnderObservation(db.read, { kind: kindOfFlag(flag), assessmentId }),
    device: await findDevice(db.read, session.pageLoginId),
    createdAt: now(),
  }
  try {
    const data = { testSessionId, nodeId, type: flag.type, severity: flag.severity }
    await announceRaised(deps, toFlag(await storeFlag(deps, unnumbered, { actorId: null, data })))
  } catch (error) {
    // The same flag was delivered twice at once; the other delivery has stored and announced it.
    if (isUniqueViolation(error) && (await findFlag(db.read, flag.id)) !== null) return
    throw error
  }
}
