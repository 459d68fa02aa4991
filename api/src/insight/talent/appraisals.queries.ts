import type { EntityManager } from 'typeorm'
import { appraisalEntity, type AppraisalRow } from './appraisals.entity.ts'

/** Appraisals of a person, the newest year first. */
export const listAppraisals = (manager: EntityManager, userId: string): Promise<AppraisalRow[]> =>
  manager.find(appraisalEntity, { where: { userId }, order: { year: 'DESC' } })
