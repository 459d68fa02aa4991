import type { EntityManager } from 'typeorm'
import { userEntity } from '../users/users.entity.ts'
import type { PeopleScope } from '../users/users.rules.ts'
import { profileRequestEntity, type ProfileRequestRow } from './profile-requests.entity.ts'

const MOST_LISTED = 200

export async function insertRequest(manager: EntityManager, row: ProfileRequestRow): Promise<void> {
  await manager.insert(profileRequestEntity, row)
}

export const findRequest = (manager: EntityManager, id: string): Promise<ProfileRequestRow | null> =>
  manager.findOneBy(profileRequestEntity, { id })

/** Newest first. */
export const listRequestsOf = (manager: EntityManager, userId: string): Promise<ProfileRequestRow[]> =>
  manager.find(profileRequestEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' }, take: 20 })

export const hasPendingRequest = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(profileRequestEntity, { userId, status: 'pending' })

/** Requests about accounts of the scope, oldest first. */
export function listRequests(
  manager: EntityManager,
  scope: PeopleScope,
  status: ProfileRequestRow['status'],
): Promise<ProfileRequestRow[]> {
  const select = manager
    .createQueryBuilder(profileRequestEntity, 'request')
    .where('request.status = :status', { status })
  if (scope.createdBy !== null) {
    select.innerJoin(
      userEntity.options.tableName ?? '',
      'person',
      'person.id = request.userId AND person.createdBy = :createdBy',
      { createdBy: scope.createdBy },
    )
  }
  return select.orderBy('request.createdAt', 'ASC').addOrderBy('request.id', 'ASC').take(MOST_LISTED).getMany()
}

/** Settles a request that waits; returns whether it did. */
export async function settleRequest(
  manager: EntityManager,
  id: string,
  changes: Pick<ProfileRequestRow, 'status' | 'decidedBy' | 'decidedAt' | 'decisionReason'>,
): Promise<boolean> {
  const result = await manager.update(profileRequestEntity, { id, status: 'pending' }, changes)
  return (result.affected ?? 0) > 0
}
