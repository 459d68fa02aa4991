import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { type ShowFlags, showFlagsSchema } from '@pengawas/shared/contracts/assessments'
import { type Flag, flagSchema, type NotedFlags, notedFlagsSchema } from '@pengawas/shared/contracts/flags'
import { sessionDetailsSchema } from '@pengawas/shared/contracts/session-details'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { begin, command, end, openTaking, runOf, type Taking } from './support.ts'

/** Candidates read what was noted of them as the assessment allows, and nothing else of it. */
onEveryDatabase('what candidates read of flags', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const noted = (id: string, query = ''): Promise<NotedFlags> =>
    fetchData(taking.hub, `/api/test-sessions/${id}/noted-flags${query}`, notedFlagsSchema, {
      token: taking.tokens.candidate,
    })
  const raise = (testSessionId: string, type: Flag['type'] = 'face-detection'): Promise<Flag> =>
    fetchData(taking.hub, '/api/ai-proctoring/flags', flagSchema, {
      token: taking.tokens.superAdmin,
      body: { testSessionId, type, severity: 'high', note: 'Catatan untuk staf', picture: null },
    })
  const resolve = async ({ id, sequence }: Flag, verdict: 'confirmed' | 'dismissed'): Promise<Flag> => {
    const path = `/api/ai-proctoring/flags/${id}/resolve`
    const body = { verdict, dismissal: 'misdetected', reason: 'Alasan untuk staf', sequence }
    const answer = z.object({ flag: flagSchema })
    return (await fetchData(taking.hub, path, answer, { method: 'PATCH', token: taking.tokens.superAdmin, body })).flag
  }

  it.each<[ShowFlags, { running: boolean; over: boolean }]>([
    ['never', { running: false, over: false }],
    ['during', { running: true, over: true }],
    ['after', { running: false, over: true }],
  ])('is shown "%s": %j', async (showFlags, shown) => {
    const { session } = await begin(taking, { showFlags })
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const flag = await raise(session.id)
    const [running, over] = [shown.running, shown.over].map((isShown) => ({
      ...{ showFlags, isShown, total: isShown ? 1 : 0, page: 1, pageSize: 20 },
      items: isShown
        ? [{ id: flag.id, type: flag.type, severity: 'high', reason: 'by-hand', at: flag.timestamp, endedAt: null }]
        : [],
    }))
    expect(await noted(session.id)).toMatchObject(running ?? {})
    await command(taking, session.id, 'pause')
    await page.receives(pushes.sessionChanged, ({ status }) => status === 'paused')
    expect(page.count(pushes.flagNoted)).toBe(shown.running ? 1 : 0)
    expect(await noted(session.id)).toMatchObject(running ?? {})
    await command(taking, session.id, 'resume')
    page.close()
    await end(taking, session.id)
    expect(await noted(session.id)).toMatchObject(over ?? {})
    const own = await fetchData(taking.hub, `/api/test-sessions/${session.id}`, sessionDetailsSchema, {
      token: taking.tokens.candidate,
    })
    expect(own.aiFlags).toBeNull()
  })

  it('tells the page of a dismissal, and of no other verdict, word or name', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const [kept, gone] = [await raise(session.id), await raise(session.id, 'technical')]
    await resolve(kept, 'confirmed')
    await resolve(gone, 'dismissed')
    await page.receives(pushes.flagNoted, ({ id, isDismissed }) => id === gone.id && isDismissed)
    expect(
      page.count(pushes.flagNoted),
      'two that are new and one dismissal; a push would tell of a confirmation',
    ).toBe(3)
    const { items } = await noted(session.id)
    expect(items.map(({ id, isDismissed }) => [id, isDismissed])).toEqual([
      [gone.id, true],
      [kept.id, false],
    ])
    const said = JSON.stringify([items, page.received.filter(({ name }) => name === pushes.flagNoted.name)])
    expect(said).not.toMatch(/untuk staf|confirmed|misdetected|raisedBy|confidence/u)
    page.close()
  })

  it('tells of a second login whatever is shown of flags', async () => {
    const { session } = await begin(taking, { showFlags: 'never' })
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const token = await signIn(taking.hub, people.candidate1)
    await runOf(taking, session.id, token)
    await page.receives(pushes.openedElsewhere)
    expect(page.count(pushes.flagNoted)).toBe(0)
    page.close()
  })

  it('comes in pages that say how much there is, and is nobody else’s to read', async () => {
    const { session } = await begin(taking)
    for (let count = 0; count < 3; count += 1) await raise(session.id)
    const second = await noted(session.id, '?page=2&pageSize=2')
    expect([second.items.length, second.total]).toEqual([1, 3])
    const path = `/api/test-sessions/${session.id}/noted-flags`
    expect((await call(taking.hub, path, { token: taking.tokens.other })).status).toBe(404)
    expect((await call(taking.hub, path, { token: taking.tokens.superAdmin })).status).toBe(403)
  })

  it('is a setting of the assessment: shown where nobody says otherwise, kept by an editor who does not know it', async () => {
    const { assessment, session } = await begin(taking)
    expect(assessment.showFlags).toBe('during')
    const path = `/api/assessments/${assessment.id}`
    const { administrator: token } = taking.tokens
    const edit = async (changes: object): Promise<unknown> => {
      const before = await fetchData(taking.hub, path, managedAssessmentSchema, { token })
      const answer = await call(taking.hub, path, { method: 'PUT', token, body: updateBody(before, changes) })
      return answer.status === 200
        ? (await fetchData(taking.hub, path, managedAssessmentSchema, { token })).showFlags
        : answer.status
    }
    expect(await edit({ showFlags: 'sometimes' })).toBe(400)
    for (const showFlags of showFlagsSchema.options) {
      expect(await edit({ showFlags })).toBe(showFlags)
      expect(await edit({ title: `Judul ${showFlags} ${assessment.id}` })).toBe(showFlags)
      expect((await noted(session.id)).showFlags).toBe(showFlags)
    }
  })
})
