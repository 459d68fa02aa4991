import { randomUUID } from 'node:crypto'
import type { TalkEnd } from '@pengawas/shared/contracts/talks'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import type { PrivateTalkRow } from './talks.entity.ts'
import { findTalks } from './talks.queries.ts'
import { findOpenTalk, insertTalk, isTalking, listOpenTalks, markBegun, markEnded } from './talks.repository.ts'

type Speaker = Omit<Actor, 'mustChangePassword'>

/** Private talks: who talks with which candidate, from when to when. The sound itself goes over the candidate's media node. */
export interface TalksService {
  /** Reserves the candidate for one talk. Throws `not-allowed`, `not-found`, `test-session-over`, and `conflict` while somebody talks. */
  open(actor: Speaker, talk: Pick<PrivateTalkRow, 'testSessionId' | 'viewerId' | 'nodeId'>): Promise<string>
  /** The talk can be heard: its candidate and the walls are told. Doing it again changes nothing. */
  begin(talkId: string): Promise<void>
  /** Ends the talk, whoever asks first. Doing it again changes nothing. */
  end(talkId: string, reason: TalkEnd): Promise<void>
  /** A talk that has not ended, or null. */
  find(talkId: string): Promise<PrivateTalkRow | null>
  listOpen(of?: Pick<PrivateTalkRow, 'viewerId'>): Promise<PrivateTalkRow[]>
}

interface TalksDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  now: () => Date
}

export function createTalksService(deps: TalksDeps): TalksService {
  const { db } = deps
  return {
    open: openTalk.bind(null, deps),
    begin: beginTalk.bind(null, deps),
    end: endTalk.bind(null, deps),
    find: (talkId) => findOpenTalk(db.read, talkId),
    listOpen: (of) => listOpenTalks(db.read, of),
  }
}

async function openTalk(
  { db, now }: TalksDeps,
  actor: Speaker,
  talk: Pick<PrivateTalkRow, 'testSessionId' | 'viewerId' | 'nodeId'>,
): Promise<string> {
  await staffSession(db.read, { ...actor, mustChangePassword: false }, talk.testSessionId, 'test-session:command')
  const id = randomUUID()
  await db.write(async (manager) => {
    // Locked, so that of two who want to talk at once one is refused.
    const session = await lockTestSession(manager, talk.testSessionId)
    if (session === null) throw new AppError('not-found')
    if (isOver(session.status)) throw new AppError('test-session-over')
    // The pages of a check-in say nothing of a talk and play none.
    if (session.status === 'check-in') throw new AppError('conflict', { message: 'talkImpossible' })
    if (await isTalking(manager, talk)) throw new AppError('conflict', { message: 'talkRunning' })
    const reserved = { ...talk, id, userId: actor.userId, createdAt: now() }
    await insertTalk(manager, { ...reserved, startedAt: null, endedAt: null, endReason: null })
  })
  return id
}

async function beginTalk(deps: TalksDeps, talkId: string): Promise<void> {
  const { db, audit, now } = deps
  const talk = await findOpenTalk(db.read, talkId)
  if (talk === null) throw new AppError('not-found')
  const { testSessionId, userId } = talk
  const isBegun = await db.write(async (manager) => {
    const at = now()
    if (!(await markBegun(manager, talkId, at))) return false
    await audit.append(manager, {
      actorId: userId,
      action: 'test-session.talk-started',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: { talkId, startedAt: at.toISOString() },
    })
    return true
  })
  if (isBegun) await announceTalk(deps, testSessionId)
}

async function endTalk(deps: TalksDeps, talkId: string, reason: TalkEnd): Promise<void> {
  const { db, audit, now } = deps
  const talk = await findOpenTalk(db.read, talkId)
  if (talk === null) return
  const { testSessionId, userId, startedAt } = talk
  const isEnded = await db.write(async (manager) => {
    const at = now()
    if (!(await markEnded(manager, talkId, { endedAt: at, endReason: reason }))) return false
    // Of a talk that nobody could hear there is nothing to prove.
    if (startedAt === null) return true
    await audit.append(manager, {
      actorId: userId,
      action: 'test-session.talk-ended',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: {
        ...{ talkId, startedAt: startedAt.toISOString(), endedAt: at.toISOString(), reason },
        seconds: Math.round((at.getTime() - startedAt.getTime()) / 1_000),
      },
    })
    return true
  })
  if (isEnded) await announceTalk(deps, testSessionId)
}

async function announceTalk({ db, announcer }: TalksDeps, testSessionId: string): Promise<void> {
  const talk = (await findTalks(db.read, [testSessionId])).get(testSessionId) ?? null
  announcer.announce(pushes.talkChanged, { testSessionId }, { talk })
  announcer.emit('candidateChanged', { testSessionId })
}
