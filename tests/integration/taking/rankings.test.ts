import { type Touch, touch } from '@pengawas/api/kernel/db/touches'
import { type Ranking, rankingsPageSchema } from '@pengawas/shared/contracts/rankings'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { RANKING_NAMESPACE } from '@pengawas/shared/sockets/rankings'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inHours } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { Page } from '../hub/pages.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { answerAll, begin, end, openTaking, start, type Taking, takeOver } from './support.ts'

onEveryDatabase('rankings', (databaseUrl) => {
  let taking: Taking
  let auditor: string
  const pages: Page[] = []
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    auditor = await signIn(taking.hub, people.auditor)
  })
  afterEach(() => {
    for (const page of pages.splice(0)) page.close()
  })
  afterAll(() => taking.close())

  async function listen(token: string, names: 'shown' | 'hidden'): Promise<Page> {
    const page = new Page(taking.hub.url, RANKING_NAMESPACE, { token, names })
    pages.push(page)
    return page.opened()
  }
  const list = (token: string, query = '') =>
    fetchData(taking.hub, `/api/rankings?${query}`, rankingsPageSchema, { token })
  async function rankingOf(token: string, assessmentId: string, query: string): Promise<Ranking> {
    const { items } = await list(token, `pageSize=20&${query}`)
    const found = items.find((ranking) => ranking.assessmentId === assessmentId)
    if (found === undefined) throw new Error('not listed')
    return found
  }
  const otherAdministrator = async (): Promise<string> =>
    settleIn(taking.hub, await createUser(taking.hub, taking.tokens.superAdmin, { role: 'administrator' }))

  it('are pushed as tests are handed in, with names only to those who see them', async () => {
    const { tokens } = taking
    const { assessment, session, run } = await begin(taking)
    const { id } = assessment
    expect(await rankingOf(tokens.administrator, id, 'names=true')).toMatchObject({
      ...{ assessmentTitle: assessment.title, status: 'active', totalParticipants: 3, completedParticipants: 0 },
      ...{ averageScore: null, highestScore: null, places: 0, participants: [], isScoreHeldBack: false },
    })
    const named = await listen(tokens.administrator, 'shown')
    const numbered = await listen(tokens.assessor, 'hidden')
    const outsider = await listen(await otherAdministrator(), 'shown')
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    const isIt = (places: number) => (ranking: Ranking) => ranking.assessmentId === id && ranking.places === places
    const first = await named.receives(pushes.rankingChanged, isIt(1))
    expect(first).toMatchObject({ hasNames: true, averageScore: 70, highestScore: 70, completedParticipants: 1 })
    expect(first.participants).toMatchObject([
      {
        ...{ testSessionId: session.id, participantId: taking.stock.participantIds[0], score: 70, rank: 1 },
        ...{ isTied: false, state: 'final', passingScore: 70, assessmentTitle: assessment.title },
      },
    ])
    expect(first.participants[0]?.participantName).not.toBe('')
    const hidden = await numbered.receives(pushes.rankingChanged, isIt(1))
    expect(hidden).toMatchObject({ hasNames: false, averageScore: 70 })
    expect(hidden.participants).toMatchObject([
      {
        ...{ testSessionId: null, participantId: null, participantName: null, completedAt: null, score: 70 },
        participantNumber: first.participants[0]?.participantNumber,
      },
    ])

    const second = await start(taking, id, tokens.other)
    await takeOver(taking, second.id, {}, tokens.other)
    await end(taking, second.id, tokens.other)
    const both = await named.receives(pushes.rankingChanged, isIt(2))
    expect(both.participants.map(({ rank, score }) => [rank, score])).toEqual([
      [1, 70],
      [2, 0],
    ])
    expect(both.participants[0]?.participantNumber).toBe(first.participants[0]?.participantNumber)
    const { at: _pushed, ...asked } = await rankingOf(tokens.administrator, id, 'names=true')
    const { at: _asked, ...told } = both
    expect(asked).toEqual(told)
    expect(numbered.received.some(({ payload }) => JSON.stringify(payload).includes(session.id))).toBe(false)
    expect(outsider.count(pushes.rankingChanged)).toBe(0)
  })

  it('lie within the scope of the reader', async () => {
    const { assessment } = await begin(taking)
    const q = `q=${encodeURIComponent(assessment.title)}`
    const ids = async (token: string): Promise<string[]> =>
      (await list(token, q)).items.map(({ assessmentId }) => assessmentId)
    expect(await ids(taking.tokens.administrator)).toEqual([assessment.id])
    expect(await ids(auditor)).toEqual([assessment.id])
    expect(await ids(taking.tokens.assessor)).toEqual([assessment.id])
    expect(await ids(await otherAdministrator())).toEqual([])
    const scheduled = await taking.assessment({ startDate: inHours(24), endDate: inHours(26) })
    const notBegun = await list(taking.tokens.superAdmin, `q=${encodeURIComponent(scheduled.title)}`)
    expect(notBegun.items.map(({ assessmentId }) => assessmentId)).not.toContain(scheduled.id)
    expect((await list(taking.tokens.superAdmin, 'pageSize=1')).items).toHaveLength(1)
  })

  it('give assessors no names, and nothing to proctors and candidates', async () => {
    const statusOf = async (token: string, query: string): Promise<number> =>
      (await call(taking.hub, `/api/rankings?${query}`, { token })).status
    const { assessor, proctor, candidate } = taking.tokens
    expect([await statusOf(assessor, ''), await statusOf(assessor, 'names=true')]).toEqual([200, 403])
    expect([await statusOf(proctor, ''), await statusOf(candidate, '')]).toEqual([403, 403])
    await expect(listen(assessor, 'shown')).rejects.toThrow('not-allowed')
    for (const token of [proctor, candidate]) await expect(listen(token, 'hidden')).rejects.toThrow('not-allowed')
    expect(await statusOf(taking.tokens.superAdmin, 'pageSize=21')).toBe(400)
  })

  it('note once who saw names, and nothing where numbers were shown', async () => {
    const { assessment } = await begin(taking)
    const viewed = async (): Promise<number> =>
      (await auditOf(taking.hub, taking.tokens.superAdmin, assessment.id)).filter(
        (action) => action === 'result.viewed',
      ).length
    await rankingOf(taking.tokens.administrator, assessment.id, '')
    expect(await viewed()).toBe(0)
    await rankingOf(taking.tokens.administrator, assessment.id, 'names=true')
    await rankingOf(taking.tokens.administrator, assessment.id, 'names=true')
    expect(await viewed()).toBe(1)
    await rankingOf(auditor, assessment.id, 'names=true')
    expect(await viewed()).toBe(2)
  })

  it('close their pages with the login', async () => {
    const token = await signIn(taking.hub, people.auditor)
    const page = await listen(token, 'hidden')
    await call(taking.hub, '/api/auth/logout', { method: 'POST', token })
    expect(await page.closes()).toBe('io server disconnect')
  })

  it('hear of what a transaction touched once it is committed, and only then', async () => {
    const heard: (readonly Touch[])[] = []
    taking.db.onTouched((touches) => heard.push(touches))
    await taking.db.write((manager) => {
      for (const id of ['a', 'a', 'b']) touch(manager, 'results', id)
      expect(heard).toEqual([])
      return Promise.resolve()
    })
    const refused = taking.db.write((manager) => {
      touch(manager, 'results', 'c')
      return Promise.reject(new Error('refused'))
    })
    await expect(refused).rejects.toThrow('refused')
    await taking.db.write(() => Promise.resolve())
    expect(heard).toEqual([
      [
        { topic: 'results', id: 'a' },
        { topic: 'results', id: 'b' },
      ],
    ])
  })
})
