import { listViewEntity } from '@pengawas/api/identity/account/list-views.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { type ListView, listViewSchema, listViewsSchema } from '@pengawas/shared/contracts/list-views'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'

const PATH = '/api/account/list-views'
const inactive = { name: 'Nonaktif', query: { isActive: 'false', q: 'Siti' }, isDefault: true, isPartial: false }

onEveryDatabase('columns and saved filters of lists', (databaseUrl) => {
  let hub: TestHub
  let url: string | undefined
  let token: string
  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    token = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const save = (body: object) => call(hub, PATH, { method: 'PUT', token, body })
  const views = (as: string): Promise<ListView[]> => fetchData(hub, PATH, listViewsSchema, { token: as })

  it('are the same on another machine, and nobody else has them', async () => {
    expect(await views(token)).toEqual([])
    const body = { list: 'users', columns: ['unit', 'nip'], filters: [inactive], version: 0 }
    const saved = await fetchData(hub, PATH, listViewSchema, { method: 'PUT', token, body })
    expect(saved).toEqual({ ...body, version: 1 })
    expect(await views(await signIn(hub, people.superAdmin))).toEqual([saved])
    expect(await views(await signIn(hub, people.administrator))).toEqual([])
  })

  it('are not overwritten by a page that has not seen the newest', async () => {
    const body = { list: 'users', columns: null, filters: [], version: 0 }
    expect(await save(body)).toMatchObject({ status: 409 })
    expect(await save({ ...body, version: 7 })).toMatchObject({ status: 409 })
    expect(await save({ ...body, filters: [inactive], version: 1 })).toMatchObject({ status: 200 })
    expect(await views(token)).toEqual([{ ...body, filters: [inactive], version: 2 }])
  })

  it('say what is wrong with them', async () => {
    const twice = [inactive, { ...inactive, name: 'nonaktif', isDefault: false }]
    const answer = await save({ list: 'users', columns: null, filters: twice, version: 2 })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain(MESSAGES.filterNameTaken)
    expect((await save({ list: 'users', columns: ['theme'], filters: [], version: 2 })).status).toBe(400)
    expect((await save({ list: 'shoes', columns: null, filters: [], version: 0 })).status).toBe(400)
  })

  it('lose what the list no longer has when they are read, and say so of filters', async () => {
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    try {
      const user = await db.read.findOneByOrFail(userEntity, { role: 'super-admin' })
      const filters = [{ ...inactive, query: { isActive: 'false', grade: 'IV' } }]
      await db.write((manager) =>
        manager.update(listViewEntity, { userId: user.id, list: 'users' }, { columns: ['fax', 'nip'], filters }),
      )
    } finally {
      await db.close()
    }
    const [view] = await views(token)
    expect(view?.columns).toEqual(['nip'])
    expect(view?.filters).toEqual([{ ...inactive, query: { isActive: 'false' }, isPartial: true }])
  })

  it('are stored once where several pages save them first at the same moment', async () => {
    const body = { list: 'assessments', columns: null, filters: [], version: 0 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('are not kept for candidates, who have no such lists', async () => {
    const candidate = await signIn(hub, people.candidate1)
    expect((await call(hub, PATH, { token: candidate })).status).toBe(403)
  })
})
