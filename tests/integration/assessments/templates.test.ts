import { type Template, templateSchema, templatesPageSchema } from '@pengawas/shared/contracts/assessment-templates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'

const PATH = '/api/assessment-templates'

onEveryDatabase('templates of assessments', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  let other: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
    other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
  })
  afterAll(async () => {
    await hub.close()
  })

  const save = (title: string, form: object = {}): Promise<Template> =>
    fetchData(hub, PATH, templateSchema, { token: administrator, body: { title, form } })
  const found = async (query: string, token: string): Promise<[string, boolean][]> =>
    (await fetchData(hub, `${PATH}?${query}`, templatesPageSchema, { token })).items.map(({ title, isOwn }) => [
      title,
      isOwn,
    ])
  const send = (method: 'PUT' | 'DELETE', { id, version }: Template, token: string): Promise<number> =>
    call(hub, `${PATH}/${id}`, { method, token, body: { title: 'Diubah', form: {}, version } }).then(
      ({ status }) => status,
    )

  it('keep the settings of an assessment, and neither its days nor its people', async () => {
    const kept = { recording: 'always', retention: { calmDays: 14, flaggedDays: 365 } }
    const form = { duration: 45, requirements: ['KTP'], mediaPolicy: { camera: 'required' }, ...kept }
    const people = [{ id: 'someone', nip: '1', name: 'Seseorang', unit: null }]
    const days = { startDate: '2026-12-01 08:00', endDate: '2026-12-01 10:00' }
    const made = await save('Templat tahunan', {
      ...form,
      ...days,
      title: 'Asesmen',
      participants: people,
      status: 'active',
    })
    expect(made.form).toEqual(form)
    expect((await fetchData(hub, `${PATH}/${made.id}`, templateSchema, { token: other })).form).toEqual(form)
  })

  it('are found by every administrator, and changed by their creator and the super-admin alone', async () => {
    const made = await save('Templat bersama')
    expect(await found('q=BERSAMA', other)).toEqual([['Templat bersama', false]])
    expect(await found('q=bersama', administrator)).toEqual([['Templat bersama', true]])
    // Both databases find the same: none takes another letter for this one.
    expect(await found('q=b%C3%A9rsama', administrator)).toEqual([])
    expect([await send('PUT', made, other), await send('DELETE', made, other)]).toEqual([403, 403])
    expect(await send('PUT', made, superAdmin)).toBe(200)
    expect((await call(hub, PATH, { token: await signIn(hub, people.proctor) })).status).toBe(403)
  })

  it('are not overwritten or deleted by who has not seen the newest version', async () => {
    const made = await save('Templat versi')
    expect(await send('PUT', made, administrator)).toBe(200)
    expect([await send('PUT', made, administrator), await send('DELETE', made, administrator)]).toEqual([409, 409])
    expect(await send('DELETE', { ...made, version: 2 }, administrator)).toBe(200)
    expect(await auditOf(hub, superAdmin, made.id)).toEqual([
      'assessment.template-deleted',
      'assessment.template-saved',
      'assessment.template-saved',
    ])
    expect((await call(hub, `${PATH}/${made.id}`, { token: administrator })).status).toBe(404)
  })
})
