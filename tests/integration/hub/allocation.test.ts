import { personSchema } from '@pengawas/shared/contracts/people'
import { allocationEntity, wallPresenceEntity } from '@pengawas/api/sessions/watching/allocations.entity'
import { proctorEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MariaDb, startMariaDb } from '../../support/mariadb.ts'
import { type Redis, startRedis } from '../../support/redis.ts'
import { createUser, settleIn } from '../people/support.ts'
import { openWall, type Page } from './pages.ts'
import { fetchData, nipOf, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const SECOND_MS = 1_000
/** A MariaDB, a Redis and two hubs start, and four candidates, on a machine that does other things too. */
const OPENED_WITHIN_MS = 240_000

/** Two proctors, each with their wall on another of two hubs, and a clock that the test sets. */
describe('proctors who come and go', () => {
  let servers: { stop(): Promise<void> }[] = []
  let databaseUrl: string
  let redisUrl: string
  let hubs: TestHub[] = []
  let db: Database
  let at = Date.now()
  const tokens = { first: '', second: '' }
  const ids = { first: '', second: '' }
  const walls: { first?: Page; second?: Page } = {}

  const pass = (ms: number): void => void (at += ms)
  const hub = (index: number): TestHub => {
    const found = hubs[index]
    if (found === undefined) throw new Error('no such hub')
    return found
  }
  async function openHubs(): Promise<void> {
    const options = { mostBetweenChoresMs: 100, now: () => new Date(at) }
    hubs = await Promise.all([
      openTestHub({ databaseUrl, redisUrl }, options),
      openTestHub({ databaseUrl, redisUrl }, options),
    ])
  }
  const countOn = async (token: string): Promise<number> =>
    (await fetchData(hub(0), '/api/proctoring/wall', wallSchema, { token })).candidates.length
  const shares = async (): Promise<number[]> => [await countOn(tokens.first), await countOn(tokens.second)]
  /** Until hubs have seen this many open walls at the time that it is. */
  const seenNow = (count: number): Promise<void> =>
    vi.waitFor(
      async () => expect(await db.read.findBy(wallPresenceEntity, { seenAt: new Date(at) })).toHaveLength(count),
      {
        timeout: 5_000,
      },
    )
  /** Until the hub of the first wall has looked without finding it; time must not jump while it still counts as open. */
  async function firstLeaves(): Promise<void> {
    walls.first?.close()
    const seenAt = async (userId: string): Promise<number> =>
      (await db.read.findOneByOrFail(wallPresenceEntity, { userId })).seenAt.getTime()
    await vi.waitFor(async () => {
      pass(SECOND_MS)
      expect(await seenAt(ids.first)).toBeLessThan(await seenAt(ids.second))
    })
  }
  const rows = () => db.read.find(allocationEntity, { order: { startedAt: 'ASC' } })

  beforeAll(async () => {
    const [mariaDb, redis]: [MariaDb, Redis] = await Promise.all([startMariaDb(), startRedis()])
    servers = [mariaDb, redis]
    databaseUrl = await mariaDb.createDatabase('allocation')
    redisUrl = redis.url
    await openHubs()
    db = await openDatabase({ url: databaseUrl, dataDir: hub(0).dataDir })
    const superAdmin = await signIn(hub(0), people.superAdmin)
    const created = await createUser(hub(0), superAdmin, { role: 'proktor' })
    tokens.first = await signIn(hub(0), people.proctor)
    tokens.second = await settleIn(hub(0), created)
    ids.second = personSchema.shape.id.parse(created.user.id)
    ids.first = (await db.read.findOneByOrFail(userEntity, { nip: nipOf(people.proctor) })).id
    const first = await db.read.findOneByOrFail(proctorEntity, { userId: ids.first })
    await db.write((manager) =>
      manager.insert(proctorEntity, { ...first, userId: ids.second, assignedAt: new Date(at) }),
    )
    walls.first = await openWall(hub(0), tokens.first)
    walls.second = await openWall(hub(1), tokens.second)
    await seenNow(2)
    for (const person of [people.candidate1, people.candidate2, people.candidate3, people.candidate4])
      await startSession(hub(0), person)
  }, OPENED_WITHIN_MS)
  afterAll(async () => {
    for (const page of Object.values(walls)) page.close()
    await db.close()
    await Promise.all(hubs.map((one) => one.close()))
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('share the candidates evenly', async () => {
    expect(await shares()).toEqual([2, 2])
  })

  it('keep theirs across a reconnection', async () => {
    walls.first?.close()
    pass(50 * SECOND_MS)
    walls.first = await openWall(hub(1), tokens.first)
    await seenNow(2)
    pass(20 * SECOND_MS)
    await seenNow(2)
    expect(await shares()).toEqual([2, 2])
    expect(await rows()).toHaveLength(4)
  })

  it('leave them to the other after a minute, once, who is told from whom they are', async () => {
    await firstLeaves()
    pass(61 * SECOND_MS)
    const moved = await walls.second?.receives(pushes.candidatesMoved)
    expect(moved).toMatchObject({ direction: 'to-you', count: 2 })
    expect(await shares()).toEqual([0, 4])
    const all = await rows()
    expect(all.filter(({ cause }) => cause === 'left')).toHaveLength(2)
    expect(all.filter(({ endedAt }) => endedAt === null)).toHaveLength(4)
    expect(
      await db.read.query("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'test-session.reallocated'"),
    ).toMatchObject([{ n: expect.toSatisfy((n: unknown) => Number(n) === 2) as unknown }])
  })

  it('get their own back when they come, and both are told', async () => {
    const before = await rows()
    walls.first = await openWall(hub(0), tokens.first)
    expect(await walls.first.receives(pushes.candidatesMoved)).toMatchObject({ direction: 'to-you', count: 2 })
    await walls.second?.receives(pushes.candidatesMoved, ({ direction }) => direction === 'from-you')
    expect(await shares()).toEqual([2, 2])
    const own = (list: typeof before): string[] =>
      list
        .filter(({ userId }) => userId === ids.first)
        .map(({ testSessionId }) => testSessionId)
        .toSorted()
    const now = (await rows()).filter(({ endedAt }) => endedAt === null)
    expect(own(now)).toEqual(own(before.filter(({ cause }) => cause === 'started')))
  })

  it('lose nobody because the hubs were away', async () => {
    const before = (await rows()).length
    for (const page of Object.values(walls)) page.close()
    await Promise.all(hubs.map((one) => one.stop()))
    pass(300 * SECOND_MS)
    await openHubs()
    walls.first = await openWall(hub(0), tokens.first)
    pass(SECOND_MS)
    await seenNow(1)
    expect(await rows()).toHaveLength(before)
  })

  it('are missed where nobody is left, which the administrator is told once', async () => {
    // With its hub a wall is gone for certain; a hub may count one that was closed a last time.
    await hub(0).close()
    hubs = [hub(1)]
    const token = await signIn(hub(0), people.administrator)
    const told = async (): Promise<number> => {
      const list = await fetchData(hub(0), '/api/system/notifications', notificationsSchema, { token })
      return list.filter(({ template }) => template?.key === 'wall-unwatched').length
    }
    const before = await told()
    pass(70 * SECOND_MS)
    await expect.poll(told, { timeout: 10 * SECOND_MS }).toBe(before + 1)
    pass(70 * SECOND_MS)
    expect(await told()).toBe(before + 1)
    expect((await rows()).filter(({ endedAt }) => endedAt === null)).toHaveLength(4)
  })
})
