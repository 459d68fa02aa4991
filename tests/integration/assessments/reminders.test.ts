import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assessmentEntity, participantEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { createRemindersService } from '@pengawas/api/assessments/reminders/reminders.service'
import { createPasswordHasher } from '@pengawas/api/identity/auth/passwords'
import { notificationEntity } from '@pengawas/api/identity/notifications/notifications.entity'
import { createNotificationsService } from '@pengawas/api/identity/notifications/notifications.service'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { createUsageService } from '@pengawas/api/insight/usage/usage.service'
import type { Actor } from '@pengawas/api/kernel/access/actor'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { createAnnouncer } from '@pengawas/api/kernel/lib/announcer'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { seedDemo } from '@pengawas/api/wiring/seed/seed.service'
import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { auditKeys, nipOf, PASSWORD, people } from '../hub/test-hub.ts'

const HOUR_MS = 60 * 60_000
const KINDS = ['assessment-tomorrow', 'assessment-soon', 'assessment-over'] as const

onEveryDatabase('with a clock of our own', (databaseUrl) => {
  let folder: string
  let db: Database
  let time = Date.parse('2026-11-21T00:00:00Z')
  const now = (): Date => new Date(time)
  const passwords = createPasswordHasher()
  const start = time + 48 * HOUR_MS
  let assessmentId = ''
  let candidateId = ''

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-reminders-'))
    db = await openDatabase({ url: await databaseUrl(), dataDir: folder })
    await seedDemo({ db, audit: createAuditService({ db, keys: auditKeys, now }), passwords, now }, PASSWORD)
    const rows = await db.read.find(assessmentEntity)
    assessmentId = rows[0]?.id ?? ''
    candidateId = (await db.read.findOneByOrFail(userEntity, { nip: nipOf(people.candidate1) })).id
    await db.write(async (manager) => {
      const far = new Date(time + 1_000 * HOUR_MS)
      for (const { id } of rows) await manager.update(assessmentEntity, { id }, { startDate: far, endDate: far })
      const dates = { startDate: new Date(start), endDate: new Date(start + 3 * HOUR_MS), status: 'scheduled' as const }
      await manager.update(assessmentEntity, { id: assessmentId }, dates)
      await manager.upsert(participantEntity, { assessmentId, userId: candidateId, assignedAt: now() }, [
        'assessmentId',
        'userId',
      ])
    })
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What a hub has that has just started. */
  const hub = () => {
    const audit = createAuditService({ db, keys: auditKeys, now })
    const notifications = createNotificationsService({ db, audit, announcer: createAnnouncer(), now })
    return createRemindersService({ db, audit, notifications, now })
  }
  const received = async (): Promise<string[]> => {
    const rows = await db.read.findBy(notificationEntity, { userId: candidateId })
    const kinds: readonly (string | null)[] = KINDS
    return rows.flatMap(({ templateKey }) => (kinds.includes(templateKey) ? [templateKey ?? ''] : [])).toSorted()
  }

  it('reminds once each, although two hubs look at once and restart', async () => {
    const sent: number[] = []
    for (const at of [start - 25 * HOUR_MS, start - 24 * HOUR_MS, start - HOUR_MS, start, start + 3 * HOUR_MS]) {
      time = at
      const both = await Promise.all([hub().send(), hub().send()])
      sent.push(both[0] + both[1], await hub().send())
    }
    expect(sent).toEqual([0, 0, 1, 0, 1, 0, 0, 0, 1, 0])
    expect(await received()).toEqual(KINDS.toSorted())
    const [row] = await db.read.findBy(notificationEntity, { userId: candidateId, templateKey: 'assessment-soon' })
    expect(row?.actionUrl).toBe(`/participant#assessment-${assessmentId}`)
  })

  it('reminds again of an assessment that was moved, and nobody who does not want it', async () => {
    const moved = start + 100 * HOUR_MS
    await db.write(async (manager) => {
      const dates = { startDate: new Date(moved), endDate: new Date(moved + HOUR_MS) }
      await manager.update(assessmentEntity, { id: assessmentId }, { ...dates, status: 'scheduled' })
    })
    time = moved - HOUR_MS
    expect(await hub().send()).toBe(1)
    expect(await received()).toHaveLength(4)
    const settings = { ...DEFAULT_SETTINGS, assessmentReminders: false }
    await db.write((manager) => manager.update(userEntity, { id: candidateId }, { settings }))
    time = moved + HOUR_MS
    expect(await hub().send()).toBe(1)
    expect(await received()).toHaveLength(4)
  })

  it('counts pages of people who allow it, by several hubs, and forgets them after 90 days', async () => {
    const actor = (userId: string, role: Actor['role']): Actor => ({
      ...{ userId, role, authSessionId: 'none', mustChangePassword: false },
    })
    const admin = actor('none', 'super-admin')
    const candidate = actor(candidateId, 'peserta')
    const [one, two] = [createUsageService({ db, now }), createUsageService({ db, now })]
    const opened = { page: 'candidate', kind: 'opened' } as const
    await one.count(candidate, opened)
    expect((await one.read(admin)).pages).toEqual([])
    const settings = { ...DEFAULT_SETTINGS, analytics: true }
    await db.write((manager) => manager.update(userEntity, { id: candidateId }, { settings }))
    for (const hubUsage of [one, two, one]) await hubUsage.count(candidate, opened)
    await one.count(candidate, { page: 'candidate', kind: 'failed' })
    await two.store()
    expect((await one.read(admin)).pages).toEqual([{ page: 'candidate', opened: 3, failed: 0 }])
    await expect(one.read(candidate)).rejects.toMatchObject({ code: 'not-allowed' })
    time += 91 * 24 * HOUR_MS
    await one.count(candidate, { page: 'test', kind: 'opened' })
    expect((await one.read(admin)).pages).toEqual([{ page: 'test', opened: 1, failed: 0 }])
  })
})
