import { randomUUID } from 'node:crypto'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  replacedParticipantsSchema,
  draftSchema,
  managedAssessmentSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { type FindCandidates, type FoundCandidates, foundCandidatesSchema } from '@pengawas/shared/contracts/enrolment'
import {
  type Readiness,
  type ReadinessCheck,
  type ReadinessLine,
  readinessSchema,
} from '@pengawas/shared/contracts/readiness'
import { UNITS } from '@pengawas/shared/units'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createParticipant, createUser, newNip, settleIn } from '../people/support.ts'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody, versionOf } from './support.ts'

const CANDIDATES = 600
const OF_UNIT = CANDIDATES / 3
const THREE_UNITS = UNITS.slice(1, 4)
const NIP_START = '19900101201001'
const nipAt = (index: number): string => `${NIP_START}${String(index).padStart(4, '0')}`

/** Adds candidates of one administrator to the database, two hundred to each of three units. */
async function insertCandidates(url: string | undefined, dataDir: string, createdBy: string): Promise<void> {
  const db = await openDatabase({ url, dataDir })
  try {
    const model = await db.read.findOneByOrFail(userEntity, { role: 'peserta' })
    const rows = Array.from({ length: CANDIDATES }, (_, index) => {
      const name = `Calon ${String(index).padStart(3, '0')}`
      const unit = THREE_UNITS[Math.floor(index / OF_UNIT)] ?? null
      return { ...model, id: randomUUID(), nip: nipAt(index), email: `${index}@uji.id`, name, unit, createdBy }
    })
    await db.write((manager) => manager.insert(userEntity, rows))
  } finally {
    await db.close()
  }
}

onEveryDatabase('enrolling many', (databaseUrl) => {
  let hub: TestHub
  let token: string
  let other: string
  let superAdmin: string
  let stock: Stock
  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    token = await signIn(hub, people.administrator)
    superAdmin = await signIn(hub, people.superAdmin)
    other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    stock = await stockOf(hub, token)
    const { user } = await fetchData(hub, '/api/auth/profile', z.object({ user: z.object({ id: z.string() }) }), {
      token,
    })
    await insertCandidates(url, hub.dataDir, user.id)
  })
  afterAll(async () => {
    await hub.close()
  })

  const find = (body: FindCandidates, as = token): Promise<FoundCandidates> =>
    fetchData(hub, '/api/assessments/find-candidates', foundCandidatesSchema, { token: as, body })

  it('finds everybody of some units, and nobody whom the asker may not choose', async () => {
    const { found } = await find({ by: 'units', units: THREE_UNITS })
    expect(found.map(({ nip }) => nip)).toEqual(expect.arrayContaining([nipAt(0), nipAt(CANDIDATES - 1)]))
    expect(found.length).toBeGreaterThanOrEqual(CANDIDATES)
    expect((await find({ by: 'units', units: [THREE_UNITS[0] ?? ''] })).found.length).toBeLessThan(CANDIDATES)
    expect((await find({ by: 'units', units: THREE_UNITS }, other)).found).toEqual([])
  })

  it('finds no stranger who named a unit when registering', async () => {
    const unit = THREE_UNITS[0] ?? ''
    const nip = newNip()
    const details = { phone: '0812', organization: unit, position: 'Analis', birthDate: '1990-01-01' }
    const body = { nip, name: 'Orang Luar', email: `${nip}@example.org`, ...details, password: 'rumah-kita-1' }
    expect((await call(hub, '/api/auth/register', { body })).status).toBe(201)
    const { found } = await find({ by: 'units', units: [unit] })
    expect(found.map((person) => person.nip)).toContain(nipAt(0))
    expect(found.map((person) => person.nip)).not.toContain(nip)
    // Somebody who means this person names the number.
    expect((await find({ by: 'nips', text: nip })).found.map((person) => person.nip)).toEqual([nip])
  })

  it('says which NIPs of a list are unknown, deactivated or unreadable', async () => {
    const { user } = await createParticipant(hub, token)
    await createAssessment(hub, token, assessmentBody(stock, { participants: [user.id] }))
    await call(hub, `/api/participants/${user.id}`, { method: 'DELETE', token })
    const stranger = await createParticipant(hub, other)
    const text = ['NIP', nipAt(1), nipAt(0), user.nip, stranger.user.nip, '198001012005011', nipAt(1)].join('\n')
    const answer = await find({ by: 'nips', text })
    expect(answer.found.map(({ nip }) => nip)).toEqual([nipAt(1), nipAt(0)])
    expect(answer.inactive.map(({ id }) => id)).toEqual([user.id])
    expect([answer.unknown, answer.unreadable]).toEqual([[stranger.user.nip], ['198001012005011']])
  })

  it.each(['csv', 'xlsx'] as const)('reads the NIPs of a %s file, whatever stands beside them', async (format) => {
    const rows = [['Nama', 'NIP'], ...Array.from({ length: 300 }, (_, index) => [`Calon ${index}`, nipAt(index)])]
    const isCsv = format === 'csv'
    const rawBody = isCsv
      ? rows.map((row) => row.join(';')).join('\n')
      : await writeXlsxFile(rows.map((row) => row.map((value) => ({ type: String, value })))).toBuffer()
    const contentType = isCsv ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const answer = await fetch(new URL('/api/assessments/find-candidates/file', hub.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      body: typeof rawBody === 'string' ? rawBody : new Uint8Array(rawBody),
    })
    const { data } = z.object({ data: foundCandidatesSchema }).parse(await answer.json())
    expect([data.found.length, data.unknown, data.unreadable]).toEqual([300, [], []])
  })

  const readiness = (id: string, as = token): Promise<Readiness> =>
    fetchData(hub, `/api/assessments/${id}/readiness`, readinessSchema, { token: as })
  const line = ({ lines }: Readiness, wanted: ReadinessCheck): Omit<ReadinessLine, 'check'> | undefined =>
    lines.map(({ check, ...rest }) => ({ check, rest })).find(({ check }) => check === wanted)?.rest

  it('says what an assessment for six hundred lacks, and refuses to schedule what is blocked', async () => {
    const { found } = await find({ by: 'units', units: THREE_UNITS })
    const candidates = found.length
    const participants = found.map(({ id }) => id)
    const made = await createAssessment(hub, token, assessmentBody(stock, { participants }))
    const before = await readiness(made.id)
    expect(line(before, 'questions')).toEqual({ state: 'ready', figures: { linked: 10, needed: 10, most: 10 } })
    expect(line(before, 'proctors')).toEqual({ state: 'warning', figures: { proctors: 0, capacity: 0, candidates } })
    expect(line(before, 'candidates')).toEqual({ state: 'ready', figures: { candidates, inactive: 0 } })
    const busy = line(before, 'overlaps')?.figures['candidates'] ?? 0

    const proctors = []
    for (const maxCandidates of [200, 200, 200, 100])
      proctors.push({ proctorId: (await createUser(hub, superAdmin, { role: 'proktor' })).user.id, maxCandidates })
    const version = await versionOf(hub, token, made.id)
    const path = `/api/assessments/${made.id}/proctors`
    await fetchData(hub, path, z.unknown(), { method: 'PUT', token, body: { proctors, version } })
    expect(line(await readiness(made.id), 'proctors')?.state).toBe('ready')

    // Only these are sure to have nothing else at that time.
    const rivals = found
      .filter(({ nip }) => nip.startsWith(NIP_START))
      .map(({ id }) => id)
      .slice(0, 7)
    const rival = await createAssessment(hub, token, assessmentBody(stock, { participants: rivals }))
    expect(line(await readiness(made.id), 'overlaps')?.figures).toEqual({ candidates: busy + 7, proctors: 0 })
    await call(hub, `/api/assessments/${rival.id}`, { method: 'DELETE', token })

    const newest = await fetchData(hub, `/api/assessments/${made.id}`, managedAssessmentSchema, { token })
    const draft = await fetchData(hub, `/api/assessments/${made.id}`, managedAssessmentSchema, {
      method: 'PUT',
      token,
      body: updateBody(newest, { status: 'draft', totalQuestions: 40, minQuestions: 20 }),
    })
    expect(await readiness(made.id)).toMatchObject({ state: 'blocked' })
    expect(line(await readiness(made.id), 'questions')?.state).toBe('blocked')
    const refused = await call(hub, `/api/assessments/${made.id}`, {
      method: 'PUT',
      token,
      body: updateBody(draft, { status: 'scheduled', minQuestions: 20 }),
    })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['questionIds']])
    expect((await call(hub, `/api/assessments/${made.id}/readiness`, { token: other })).status).toBe(404)
    await call(hub, `/api/assessments/${made.id}`, { method: 'DELETE', token })
  })

  it('makes an assessment for six hundred, keeps them in a draft, and takes them off again', async () => {
    const { found } = await find({ by: 'units', units: THREE_UNITS })
    const draft = await fetchData(hub, '/api/assessments/drafts', draftSchema, {
      token,
      body: { title: 'Untuk enam ratus', form: { title: 'Untuk enam ratus', participants: found } },
    })
    expect(draft.form['participants']).toHaveLength(found.length)
    const participants = found.map(({ id }) => id)
    const made = await createAssessment(hub, token, assessmentBody(stock, { participants, draftId: draft.id }))
    expect(made.participantCount).toBe(found.length)
    const left = await fetchData(hub, `/api/assessments/${made.id}/participants`, replacedParticipantsSchema, {
      method: 'PUT',
      token,
      body: { participants: participants.slice(0, 1), version: await versionOf(hub, token, made.id) },
    })
    expect(left).toEqual({ participantCount: 1 })
  })
})
