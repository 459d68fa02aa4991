import { type EntityManager, In } from 'typeorm'
import { notificationEntity, type NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { changedValuesEntity } from '../../../kernel/audit/audit.entity.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { neutralOf } from '../erasure.rules.ts'
import { isMentioned, type Replacement, withoutMentions } from '../mentions.rules.ts'

const ROWS_AT_ONCE = 300

/** Where others were told of a person by name. */
export interface Mentions {
  /** Notices of staff, as they are to read from now on. */
  notices: Pick<NotificationRow, 'id' | 'title' | 'message' | 'parameters' | 'actionUrl'>[]
  /** Rows with old and new values of records. */
  valueIds: string[]
}

/** What may stand anywhere in a pattern of both dialects; JSON and addresses write some characters in their own way. */
const patternOf = (text: string): string => `%${text.replaceAll(/[^\p{L}\p{N} ]/gu, '_')}%`

/** Looks for a person's name, NIP and address in what others read. */
export async function findMentions(manager: EntityManager, user: UserRow): Promise<Mentions> {
  const neutral = neutralOf(user.id)
  const said = (['name', 'nip', 'email'] as const).map((fact): Replacement => ({
    before: user[fact],
    after: neutral[fact],
  }))
  const inAddresses = said.map(({ before, after }) => ({
    before: encodeURIComponent(before),
    after: encodeURIComponent(after),
  }))
  const notices = new Map<string, Mentions['notices'][number]>()
  const valueIds = new Set<string>()
  for (const one of said) {
    const pattern = patternOf(one.before)
    const found = await manager
      .createQueryBuilder(notificationEntity, 'notice')
      .where('notice.title LIKE :pattern OR notice.message LIKE :pattern', { pattern })
      .orWhere('notice.parameters LIKE :pattern')
      .orWhere('notice.actionUrl LIKE :address', { address: patternOf(encodeURIComponent(one.before)) })
      .getMany()
    for (const { id, title, message, parameters, actionUrl } of found)
      notices.set(id, {
        ...{ id, title: withoutMentions(title, said), message: withoutMentions(message, said) },
        actionUrl: actionUrl === null ? null : withoutMentions(actionUrl, inAddresses),
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([key, value]) => [key, withoutMentions(value, said)]),
        ),
      })
    const values = await manager
      .createQueryBuilder(changedValuesEntity, 'changed')
      .where('changed.values LIKE :pattern', { pattern })
      .getMany()
    for (const { id, values: changed } of values) if (isMentioned(JSON.stringify(changed), one)) valueIds.add(id)
  }
  return { notices: [...notices.values()], valueIds: [...valueIds] }
}

/**
 * Gives the notices the neutral name. Old and new values go with their row: the entry of the audit log that binds them says by
 * its digest that there were some.
 */
export async function eraseMentions(manager: EntityManager, { notices, valueIds }: Mentions): Promise<void> {
  for (const { id, ...texts } of notices) await manager.update(notificationEntity, { id }, texts)
  for (const some of inChunks(valueIds, ROWS_AT_ONCE)) await manager.delete(changedValuesEntity, { id: In(some) })
}
