import { findManagers } from '@pengawas/api/assessments/assessments/managing.queries'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import {
  assessmentsPageSchema,
  assignedParticipantsPageSchema,
  draftSchema,
} from '@pengawas/shared/contracts/assessment-management'
import {
  type AssessmentManagers,
  assessmentManagersSchema,
  managerChoiceSchema,
  MAX_CO_ADMINISTRATORS,
} from '@pengawas/shared/contracts/assessment-managers'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { pageLinks } from '@pengawas/shared/page-links'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { Page } from '../hub/pages.ts'
import { type Answer, call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createUser, newNip, settleIn } from '../people/support.ts'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody, versionOf } from './support.ts'

interface Person {
  id: string
  name: string
  token: string
}
const auditSchema = z.object({
  entries: z.array(
    z.object({ action: z.string(), subjectId: z.string().nullable(), data: z.record(z.string(), z.unknown()) }),
  ),
})

onEveryDatabase('managers of an assessment', (databaseUrl) => {
  let hub: TestHub
  let url: string | undefined
  let stock: Stock
  let superAdmin: string
  let superAdminId: string
  let owner: Person
  let rini: Person
  let joko: Person

  async function newAdministrator(name: string): Promise<Person> {
    const created = await createUser(hub, superAdmin, { role: 'administrator', name })
    return { id: created.user.id, name, token: await settleIn(hub, created) }
  }
  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    superAdmin = await signIn(hub, people.superAdmin)
    const session = z.object({ user: z.object({ id: z.string() }) })
    superAdminId = (await fetchData(hub, '/api/auth/session', session, { token: superAdmin })).user.id
    owner = await newAdministrator('Pemilik Pertama')
    rini = await newAdministrator('Rini')
    joko = await newAdministrator('Joko')
    stock = await stockOf(hub, await signIn(hub, people.administrator))
  })
  afterAll(async () => {
    await hub.close()
  })

  /** One without candidates of another administrator: nobody else could choose them. */
  async function newAssessment(person = owner, title?: string): Promise<ManagedAssessment> {
    const nip = newNip()
    const participant = await fetchData(hub, '/api/participants', z.object({ user: z.object({ id: z.string() }) }), {
      token: person.token,
      body: { nip, name: `Peserta ${nip.slice(-4)}`, unit: 'Sekretariat Jenderal' },
    })
    const overrides = { participants: [participant.user.id], ...(title === undefined ? {} : { title }) }
    return createAssessment(hub, person.token, assessmentBody(stock, overrides))
  }
  const managersOf = (id: string, token = superAdmin): Promise<AssessmentManagers> =>
    fetchData(hub, `/api/assessments/${id}/managers`, assessmentManagersSchema, { token })
  const add = async (id: string, person: { id: string }, token = owner.token): Promise<Answer> =>
    call(hub, `/api/assessments/${id}/managers`, {
      token,
      body: { userId: person.id, version: await versionOf(hub, superAdmin, id) },
    })
  const remove = async (id: string, person: Person, token = owner.token): Promise<Answer> =>
    call(hub, `/api/assessments/${id}/managers/${person.id}`, {
      method: 'DELETE',
      token,
      body: { version: await versionOf(hub, superAdmin, id) },
    })
  const transfer = async (id: string, to: { id: string }, ownerStays: boolean, token = owner.token): Promise<Answer> =>
    call(hub, `/api/assessments/${id}/transfer`, {
      token,
      body: { userId: to.id, reason: 'Pindah tugas', ownerStays, version: await versionOf(hub, superAdmin, id) },
    })
  const sees = async (id: string, { token }: Person): Promise<number> =>
    (await call(hub, `/api/assessments/${id}`, { token })).status
  /** Key and link of the newest notices of a person about this assessment. */
  const noticesOf = async ({ token }: { token: string }, title: string): Promise<(string | undefined)[][]> =>
    (await fetchData(hub, '/api/system/notifications', notificationsSchema, { token }))
      .filter(({ template }) => template?.parameters['title'] === title && template.key !== 'assessment-scheduled')
      .map(({ template, action }) => [template?.key, action?.url])
  const newestEntry = async (id: string): Promise<z.output<typeof auditSchema>['entries'][number] | undefined> =>
    (await fetchData(hub, '/api/audit?limit=50', auditSchema, { token: superAdmin })).entries.find(
      ({ subjectId, action }) => subjectId === id && action.startsWith('assessment.'),
    )

  describe('co-administrators', () => {
    it('are named, told, shown and logged, and count as an edit', async () => {
      const { id, title, version } = await newAssessment()
      expect((await add(id, rini)).status).toBe(200)
      expect(await managersOf(id, rini.token)).toMatchObject({
        owner: { id: owner.id, name: owner.name, isActive: true, canStay: true },
        coAdministrators: [{ id: rini.id, name: 'Rini', isActive: true, addedByName: owner.name }],
        version: version + 1,
      })
      expect(await noticesOf(rini, title)).toEqual([['co-administrator-added', pageLinks.assessment(id)]])
      expect(await newestEntry(id)).toMatchObject({
        action: 'assessment.co-administrator-added',
        data: { userId: rini.id, coAdministratorsBefore: 0, coAdministratorsAfter: 1 },
      })
    })

    it('edit what the owner set up, with the owner’s candidates in it', async () => {
      const { id } = await newAssessment()
      await add(id, rini)
      const [made] = (
        await fetchData(hub, '/api/assessments?pageSize=200', assessmentsPageSchema, { token: rini.token })
      ).items.filter((one) => one.id === id)
      if (made === undefined) throw new Error('not listed')
      const people = await fetchData(hub, `/api/assessments/${id}/participants`, assignedParticipantsPageSchema, {
        token: rini.token,
      })
      const body = updateBody(made, { duration: 77, participants: people.items.map((person) => person.id) })
      expect((await call(hub, `/api/assessments/${id}`, { method: 'PUT', token: rini.token, body })).status).toBe(200)
      expect((await add(id, joko, rini.token)).body).toMatchObject({ code: 'ownerDecides' })
    })

    it('are removed: they are told, their pages too, and they see nothing of it from then on', async () => {
      const { id, title } = await newAssessment()
      await add(id, rini)
      const page = await new Page(hub.url, ACCOUNT_NAMESPACE, { token: rini.token }).opened()
      expect(await sees(id, rini)).toBe(200)
      expect((await remove(id, rini)).status).toBe(200)
      await page.receives(pushes.assessmentAccessChanged, ({ assessmentId }) => assessmentId === id)
      page.close()
      expect(await sees(id, rini)).toBe(404)
      expect((await noticesOf(rini, title))[0]).toEqual(['co-administrator-removed', pageLinks.assessments()])
      expect(await newestEntry(id)).toMatchObject({
        action: 'assessment.co-administrator-removed',
        data: { userId: rini.id, coAdministratorsBefore: 1, coAdministratorsAfter: 0 },
      })
    })

    it('leave by themselves, and remove nobody else', async () => {
      const { id, title } = await newAssessment()
      await add(id, rini)
      await add(id, joko)
      expect((await remove(id, joko, rini.token)).status).toBe(403)
      expect((await remove(id, rini, rini.token)).status).toBe(200)
      expect(await sees(id, rini)).toBe(404)
      for (const person of [owner, joko])
        expect((await noticesOf(person, title))[0]).toEqual(['co-administrator-left', pageLinks.assessment(id)])
      expect((await newestEntry(id))?.action).toBe('assessment.co-administrator-left')
    })

    it.each([
      ['who is one already', () => rini, 'managesAlready'],
      ['who is the owner', () => owner, 'managesAlready'],
      ['who is a super-admin', () => ({ id: superAdminId }), 'coAdministratorNotActive'],
      ['who does not exist', () => ({ id: '11111111-2222-4333-8444-555555555555' }), 'coAdministratorNotActive'],
      ['who is a candidate', () => ({ id: stock.participantIds[0] ?? '' }), 'coAdministratorNotActive'],
    ])('are nobody %s', async (_name, person, code) => {
      const { id } = await newAssessment()
      await add(id, rini)
      expect((await add(id, person())).body).toMatchObject({ error: 'invalid-input', code })
    })

    it('are refused from a page that saw an earlier version', async () => {
      const { id, version } = await newAssessment()
      await add(id, rini)
      const body = { userId: joko.id, version }
      expect((await call(hub, `/api/assessments/${id}/managers`, { token: owner.token, body })).status).toBe(409)
      expect((await managersOf(id)).coAdministrators).toHaveLength(1)
    })

    it('are not more than can be shown', async () => {
      const { id } = await newAssessment()
      for (let count = 0; count < MAX_CO_ADMINISTRATORS; count += 1) {
        const { user } = await createUser(hub, superAdmin, { role: 'administrator' })
        expect((await add(id, user)).status).toBe(200)
      }
      expect((await add(id, rini)).body).toMatchObject({ code: 'coAdministratorsMaximum' })
    })

    it('have no part in a form that was never scheduled', async () => {
      const body = { title: 'Formulir setengah jadi', form: { duration: 60 } }
      const { id } = await fetchData(hub, '/api/assessments/drafts', draftSchema, { token: owner.token, body })
      const { version } = await managersOf(id, owner.token)
      const named = { userId: rini.id, version }
      expect(
        (await call(hub, `/api/assessments/${id}/managers`, { token: owner.token, body: named })).body,
      ).toMatchObject({ code: 'formHasNoCoAdministrators' })
    })

    it('lose it with their role, and are shown as inactive', async () => {
      const made = await createUser(hub, superAdmin, { role: 'administrator', name: 'Pindah Peran' })
      const person = { id: made.user.id, name: 'Pindah Peran', token: await settleIn(hub, made) }
      const { id } = await newAssessment()
      await add(id, person)
      const { nip, name, email, unit } = made.user
      const { version } = await fetchData(hub, `/api/users/${person.id}`, z.object({ version: z.int() }), {
        token: superAdmin,
      })
      const body = { nip, name, email, unit, version, role: 'penilai', isActive: true }
      expect((await call(hub, `/api/users/${person.id}`, { method: 'PUT', token: superAdmin, body })).status).toBe(200)
      expect((await call(hub, `/api/assessments/${id}/participants`, { token: person.token })).status).not.toBe(200)
      expect((await managersOf(id)).coAdministrators).toMatchObject([{ id: person.id, isActive: false }])
      expect((await remove(id, person)).status).toBe(200)
    })
  })

  describe('transferring', () => {
    it('makes another person the owner, with the former one among those who manage it', async () => {
      const { id, title } = await newAssessment()
      await add(id, joko)
      await add(id, rini)
      expect((await transfer(id, rini, true)).status).toBe(200)
      expect(await managersOf(id)).toMatchObject({
        owner: { id: rini.id },
        coAdministrators: [{ id: joko.id }, { id: owner.id, addedByName: owner.name }],
      })
      expect(await newestEntry(id)).toMatchObject({
        action: 'assessment.transferred',
        data: { ownerBefore: owner.id, ownerAfter: rini.id, ownerStays: true, reason: 'Pindah tugas' },
      })
      expect((await noticesOf(rini, title))[0]).toEqual(['ownership-received', pageLinks.assessment(id)])
      expect((await noticesOf(joko, title))[0]).toEqual(['ownership-changed', pageLinks.assessment(id)])
      expect(await noticesOf(owner, title)).toEqual([])
      const statuses = [await transfer(id, joko, false), await transfer(id, joko, false, rini.token)]
      expect(statuses.map(({ status }) => status)).toEqual([403, 200])
      expect(await sees(id, rini)).toBe(404)
    })

    it('takes it from an owner who does not stay, on their pages too', async () => {
      const { id, title } = await newAssessment()
      const page = await new Page(hub.url, ACCOUNT_NAMESPACE, { token: owner.token }).opened()
      expect((await transfer(id, rini, false, superAdmin)).status).toBe(200)
      await page.receives(pushes.assessmentAccessChanged, ({ assessmentId }) => assessmentId === id)
      page.close()
      expect(await sees(id, owner)).toBe(404)
      expect((await noticesOf(owner, title))[0]).toEqual(['ownership-changed', pageLinks.assessments()])
      expect((await call(hub, '/api/assessments?pageSize=200', { token: owner.token })).body).not.toMatchObject({
        data: { items: expect.arrayContaining([expect.objectContaining({ id })]) as unknown },
      })
    })

    it.each([
      ['to the owner', () => owner, false, 'ownsAlready'],
      ['to a candidate', () => ({ id: stock.participantIds[0] ?? '' }), false, 'ownerNotActive'],
    ])('is refused %s', async (_name, person, ownerStays, code) => {
      const { id } = await newAssessment()
      const { body, status } = await transfer(id, person(), ownerStays)
      expect([status, body.code]).toEqual([400, code])
    })

    it('is refused where the new owner has the title already', async () => {
      const { title } = await newAssessment(rini, 'Judul milik Rini')
      const { id } = await newAssessment(owner, title)
      expect((await transfer(id, rini, true)).body).toMatchObject({ code: 'transferTitleTaken', params: { title } })
      expect((await managersOf(id)).owner?.id).toBe(owner.id)
    })

    it('goes to one of two who are named at the same moment', async () => {
      const { id, version } = await newAssessment()
      const attempts = [rini, joko].map(({ id: userId }) =>
        call(hub, `/api/assessments/${id}/transfer`, {
          token: superAdmin,
          body: { userId, reason: 'Bersamaan', ownerStays: false, version },
        }),
      )
      expect((await Promise.all(attempts)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    })
  })

  it('without an active owner is found and given away by super-admins, who hear what its managers would', async () => {
    const gone = await newAdministrator('Sudah Pensiun')
    const { id } = await newAssessment(gone)
    const ownerless = async (): Promise<string[]> =>
      (
        await fetchData(hub, '/api/assessments?ownerless=true&pageSize=200', assessmentsPageSchema, {
          token: superAdmin,
        })
      ).items.map((one) => `${one.id} ${String(one.hasActiveOwner)}`)
    const heard = async (): Promise<string[]> => {
      const db = await openDatabase({ url, dataDir: hub.dataDir })
      const people = await findManagers(db.read, { id, createdBy: gone.id })
      await db.close()
      return people
    }
    expect(await ownerless()).not.toContain(`${id} false`)
    expect(await heard()).toEqual([gone.id])
    expect((await call(hub, `/api/users/${gone.id}`, { method: 'DELETE', token: superAdmin })).body).toMatchObject({
      data: { outcome: 'deactivated' },
    })
    expect(await ownerless()).toContain(`${id} false`)
    expect(await heard()).toEqual([superAdminId])
    expect(await managersOf(id)).toMatchObject({ owner: { id: gone.id, isActive: false, canStay: false } })
    expect((await transfer(id, rini, true, superAdmin)).body).toMatchObject({ code: 'coAdministratorNotActive' })
    expect((await transfer(id, rini, false, superAdmin)).status).toBe(200)
    expect(await ownerless()).not.toContain(`${id} false`)
    expect(await sees(id, rini)).toBe(200)
  })

  it('offers active administrators, and super-admins as owners alone', async () => {
    const choices = await fetchData(hub, '/api/assessment-managers', z.array(managerChoiceSchema), {
      token: owner.token,
    })
    const kindOf = (id: string): boolean | undefined => choices.find((one) => one.id === id)?.canCoAdminister
    expect([kindOf(rini.id), kindOf(superAdminId), kindOf(stock.participantIds[0] ?? '')]).toEqual([
      true,
      false,
      undefined,
    ])
  })
})
