import { randomUUID } from 'node:crypto'
import type { CorrectFlag, DetectionTypes, Flag, RaiseFlagByHand } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { BY_HAND_REASON } from '@pengawas/shared/flag-kinds'
import { DISMISSALS, FLAG_SEVERITIES, FLAG_TYPES, isTechnicalFlag, SEVERITY_THRESHOLDS } from '@pengawas/shared/flags'
import { takeFlagSequence } from '../../assessments/assessments/assessments.changes.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { NODE_PICTURE_TYPE } from '../../kernel/files/node-picture.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import type { FlagRow } from './flags.entity.ts'
import { changeSeenFlag } from './flags.repository.ts'
import { NOT_REVIEWED } from './reviews.rules.ts'
import { announceChanged } from './service/announce-change.ts'
import type { FlagsDeps } from './service/deps.ts'
import { findInScope } from './service/find-in-scope.ts'
import { storeEvidence } from './service/store-evidence.ts'
import { announceRaised, storeFlag } from './service/store-flag.ts'
import { toOneFlag } from './service/to-flags.ts'

export type HandFlagsService = ReturnType<typeof createHandFlagsService>

interface HandFlagsDeps extends FlagsDeps {
  /** One picture of what the candidate publishes at this moment; null where none arrives. */
  takePicture: (testSessionId: string, source: 'camera' | 'screen') => Promise<Uint8Array | null>
}

/** Flags that proctors raise from what they see. */
export function createHandFlagsService(deps: HandFlagsDeps) {
  return {
    raise: raiseByHand.bind(null, deps),
    correct: correctByHand.bind(null, deps),
    listTypes: listDetectionTypes,
  }
}

/** Of no rule of analysis: pages name such a flag by its type. */
const BY_HAND = { reason: BY_HAND_REASON, details: { modelVersion: '-', thresholds: {}, samples: [] } }

/** Raises a flag about a candidate whom the actor watches. Throws `not-found`, and `invalid-input` where a picture is wanted and none arrives. */
async function raiseByHand(deps: HandFlagsDeps, actor: Actor, sent: RaiseFlagByHand): Promise<Flag> {
  const { db, takePicture, now } = deps
  const { testSessionId, type, severity, note, picture } = sent
  const { assessmentId, status } = await staffSession(db.read, actor, testSessionId, 'flag:review')
  if (status === 'check-in') throw new AppError('check-in-pending')
  const id = randomUUID()
  const at = now()
  const evidence = picture === null ? null : await takePicture(testSessionId, picture)
  if (picture !== null && evidence === null)
    throw new AppError('invalid-input', { fields: { picture: 'noPictureNow' } })
  const evidenceKey = await storeEvidence(deps, { assessmentId, testSessionId, flagId: id }, evidence)
  const unnumbered: Omit<FlagRow, 'sequence'> = {
    ...{ id, assessmentId, testSessionId, type, severity, description: note, ...BY_HAND },
    details: { ...BY_HAND.details, ...(picture === null ? {} : { source: picture }) },
    // A person saw it: there is no detector to be unsure of.
    confidence: 1,
    origin: 'server',
    detectedAt: at,
    endedAt: null,
    timesSeen: null,
    evidenceKey,
    evidenceType: evidenceKey === null ? null : NODE_PICTURE_TYPE,
    evidenceDeletedAt: null,
    ...NOT_REVIEWED,
    raisedBy: actor.userId,
    comments: 0,
    // A person saw it.
    isObservation: false,
    device: null,
    createdAt: at,
  }
  const data = { testSessionId, type, severity, picture }
  const flag = await toOneFlag(db.read, await storeFlag(deps, unnumbered, { actorId: actor.userId, data }))
  await announceRaised(deps, flag)
  return flag
}

/** Corrects a flag that the actor raised and nobody has reviewed. Throws `not-found`, `not-allowed` and `conflict`. */
async function correctByHand(deps: HandFlagsDeps, actor: Actor, id: string, sent: CorrectFlag): Promise<Flag> {
  const { db, audit } = deps
  requirePermission(actor, 'flag:review')
  const before = await findInScope(deps, actor, id)
  if (before.raisedBy !== actor.userId) throw new AppError('not-allowed')
  if (before.validationStatus !== 'pending' || before.sequence !== sent.sequence) throw new AppError('conflict')
  const { type, severity, note: description } = sent
  const row = await db.write(async (manager) => {
    const changes = { type, severity, description, sequence: await takeFlagSequence(manager, before.assessmentId) }
    if (!(await changeSeenFlag(manager, id, sent.sequence, changes))) throw new AppError('conflict')
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'flag.corrected', subjectType: 'flag', subjectId: id },
      data: { type, severity, before: before.severity },
    })
    return { ...before, ...changes }
  })
  return announceChanged(deps, before, row)
}

/** What can be flagged, with how sure analysis must be, and why flags are dismissed. */
function listDetectionTypes(actor: Actor): DetectionTypes {
  requirePermission(actor, 'flag:list')
  return {
    types: FLAG_TYPES.map((type) => ({ type, isTechnical: isTechnicalFlag({ type, reason: '' }) })),
    severities: FLAG_SEVERITIES.map((severity) => ({ severity, minConfidence: SEVERITY_THRESHOLDS[severity] })),
    dismissals: [...DISMISSALS],
  }
}
