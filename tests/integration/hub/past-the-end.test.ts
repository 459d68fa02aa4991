import { randomUUID } from 'node:crypto'
import { flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const MINUTE_MS = 60_000
const created = z.object({ id: z.string() })

/** One assessment whose end passes: somebody has time left, somebody is paused, somebody was flagged. */
describe('supervision past the end of an assessment', () => {
  let hub: TestHub
  let at = Date.now()
  let proctor: string
  const tests: Partial<Record<'extended' | 'paused' | 'flagged', { token: string; session: TestSession }>> = {}

  const pass = (ms: number): void => void (at += ms)
  const pathOf = (name: keyof typeof tests): string => `/api/test-sessions/${tests[name]?.session.id ?? ''}`
  const send = (path: string, body: unknown, method = 'POST', token = proctor) =>
    call(hub, path, { method, body, token })
  async function does(path: string, body: unknown, method = 'POST', token = proctor): Promise<void> {
    const { status, body: answer } = await send(path, body, method, token)
    expect(`${path} ${status} ${answer.code ?? ''}`).toMatch(/ 20\d $/)
  }
  const raise = () =>
    fetchData(hub, '/api/ai-proctoring/flags', flagSchema, {
      token: proctor,
      body: {
        testSessionId: tests.flagged?.session.id,
        type: 'face-detection',
        severity: 'high',
        note: 'Menoleh',
        picture: null,
      },
    })
  const wall = () => fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })
  /** Status by test, of those on the wall. */
  async function shown(): Promise<Record<string, string>> {
    const { candidates } = await wall()
    const names = Object.entries(tests)
    return Object.fromEntries(
      candidates.flatMap(({ testSessionId, status }) =>
        names.filter(([, { session }]) => session.id === testSessionId).map(([name]) => [name, status]),
      ),
    )
  }

  beforeAll(async () => {
    hub = await openTestHub({}, { mostBetweenChoresMs: 100, now: () => new Date(at) })
    proctor = await signIn(hub, people.proctor)
    const [assessment] = (await wall()).assessments
    if (assessment === undefined) throw new Error('no assessment runs')
    at = Date.parse(assessment.endDate) - 10 * MINUTE_MS
    proctor = await signIn(hub, people.proctor)
    tests.extended = await startSession(hub, people.candidate1)
    tests.paused = await startSession(hub, people.candidate2)
    tests.flagged = await startSession(hub, people.candidate3)
    await does(`${pathOf('extended')}/clock-credits`, { minutes: 120, reason: 'Listrik padam' })
    await does(`${pathOf('paused')}/pause`, { text: 'Perangkat diganti' })
    await raise()
    pass(15 * MINUTE_MS)
  })
  afterAll(() => hub.close())

  it('keeps whoever has time left or is paused on the wall, and who has a flag', async () => {
    await expect.poll(async () => (await shown())['flagged'], { timeout: 10_000 }).toBe('completed')
    expect(await shown()).toEqual({ extended: 'active', paused: 'paused', flagged: 'completed' })
  })

  it('takes every command for whoever has time left', async () => {
    const path = pathOf('extended')
    const run = await fetchData(hub, `${path}/take-over`, claimedRunSchema, {
      token: tests.extended?.token ?? '',
      body: { replace: true },
    })
    await does(`${path}/help`, { pageSecret: run.page.pageSecret }, 'POST', tests.extended?.token)
    await does(
      `${path}/own-messages`,
      { id: randomUUID(), pageSecret: run.page.pageSecret, text: 'Pak' },
      'POST',
      tests.extended?.token,
    )
    await does(`${path}/messages`, { id: randomUUID(), text: 'Ya' })
    for (const command of ['warning', 'note', 'pause', 'resume', 'lock', 'unlock', 'termination'])
      await does(`${path}/${command}`, { text: 'Alasan' })
    await does(`${path}/termination`, undefined, 'DELETE')
    const credit = await fetchData(hub, `${path}/clock-credits`, created, {
      token: proctor,
      body: { minutes: 5, reason: 'Salah tekan' },
    })
    await does(`${path}/clock-credits/${credit.id}`, undefined, 'DELETE')
    await does('/api/interventions', {
      requestId: randomUUID(),
      target: { testSessionIds: [tests.extended?.session.id] },
      order: { command: 'warning', text: 'Fokus' },
    })
    expect(await shown()).toMatchObject({ extended: 'active' })
  })

  it('lets a paused test go on with the time that it had', async () => {
    await does(`${pathOf('paused')}/resume`, { text: 'Siap' })
    pass(9 * MINUTE_MS)
    expect(await shown()).toMatchObject({ paused: 'active' })
    await does(`${pathOf('paused')}/terminate`, { text: 'Selesai' })
  })

  it('leaves flags to be reviewed when nobody takes the test any more', async () => {
    await does(`${pathOf('extended')}/terminate`, { text: 'Selesai' })
    pass(31 * MINUTE_MS)
    proctor = await signIn(hub, people.proctor)
    expect(await shown()).toMatchObject({ flagged: 'completed' })
    await raise()
    const found = `/api/ai-proctoring/flags?assessmentId=${tests.flagged?.session.assessmentId ?? ''}&limit=500`
    const all = await fetchData(hub, found, flagListSchema, { token: proctor })
    for (const { id, validationStatus, sequence } of all.flags)
      if (validationStatus === 'pending')
        await does(
          `/api/ai-proctoring/flags/${id}/resolve`,
          { verdict: 'confirmed', reason: 'Terlihat jelas', sequence },
          'PATCH',
        )
    const { assessments } = await wall()
    expect({ shown: await shown(), assessments }).toEqual({ shown: {}, assessments: [] })
  })
})
