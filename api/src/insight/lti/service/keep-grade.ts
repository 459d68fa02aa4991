import { AppError } from '@pengawas/shared/errors'
import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import type { Launch } from '../claims.rules.ts'
import type { LtiPlatformRow } from '../lti.entity.ts'
import { findGradeByIdentity, isLineItemTaken, saveGrade } from '../lti.repository.ts'
import { UNSENT } from '../scores.rules.ts'

interface Meant {
  platform: Pick<LtiPlatformRow, 'id'>
  launch: Pick<Launch, 'subject' | 'lineItemUrl'>
  assessmentId: string
  participantId: string
}

/**
 * Keeps where the score of a candidate goes, where the platform takes one, and has it looked at. Throws `lti-not-linked` where the
 * line item has scores of another assessment: a teacher who changes a link's parameter would overwrite them.
 */
export async function keepGrade(
  manager: EntityManager,
  { platform, launch: { subject, lineItemUrl }, assessmentId, participantId }: Meant,
  at: Date,
): Promise<void> {
  if (lineItemUrl === null) return
  const identity = sha256Hex(JSON.stringify([platform.id, lineItemUrl, subject]))
  const before = await findGradeByIdentity(manager, identity)
  if (before?.assessmentId !== assessmentId) {
    const meant = { platformId: platform.id, lineItemUrl, assessmentId }
    if (await isLineItemTaken(manager, meant)) throw new AppError('lti-not-linked')
  }
  const isSame = before?.assessmentId === assessmentId && before.participantId === participantId
  // The platform may show the score of whom it meant by this name before: it is told what stands now, also where that is nothing.
  const told = isSame ? before.told : before === null ? null : UNSENT
  await saveGrade(manager, {
    ...{ id: before?.id ?? randomUUID(), identity, platformId: platform.id, assessmentId, participantId },
    ...{ subject, lineItemUrl, lookAt: at, told, updatedAt: at },
  })
}
