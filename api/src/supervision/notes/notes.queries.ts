import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'
import { type EntityManager, In, IsNull, Not } from 'typeorm'
import { sessionNoteEntity, type SessionNoteRow } from './session-notes.entity.ts'

/** Of these sessions, oldest first. */
export const listWarnings = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, {
    where: { testSessionId: In([...testSessionIds]), kind: 'warning' },
    order: { createdAt: 'ASC', id: 'ASC' },
  })

/** Requests for help of these sessions, oldest first. */
export const listHelp = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, {
    where: { testSessionId: In([...testSessionIds]), kind: 'help' },
    order: { createdAt: 'ASC', id: 'ASC' },
  })

/** Those that wait for staff; a session has one at most. */
export const listOpenHelp = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SessionNoteRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(sessionNoteEntity, { testSessionId: In([...testSessionIds]), ...OPEN_HELP })

export const OPEN_HELP = { kind: 'help', seenAt: IsNull(), loweredAt: IsNull() } as const

/** Those of these notes that there are. */
export const findNotes = (manager: EntityManager, ids: readonly string[]): Promise<SessionNoteRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(sessionNoteEntity, { id: In([...ids]) })

/** How many of these notes were acknowledged. */
export const countSeen = (manager: EntityManager, ids: readonly string[]): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : manager.countBy(sessionNoteEntity, { id: In([...ids]), seenAt: Not(IsNull()) })

/** A warning on its candidate's page. */
export const toWarning = ({ id, text, createdAt }: SessionNoteRow): { id: string; text: string; at: string } => ({
  ...{ id, text },
  at: createdAt.toISOString(),
})

export const toHelp = ({
  id,
  createdAt,
  seenAt,
  loweredAt,
}: Pick<SessionNoteRow, 'id' | 'createdAt' | 'seenAt' | 'loweredAt'>): HelpRequest => ({
  id,
  at: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
  loweredAt: loweredAt?.toISOString() ?? null,
})
