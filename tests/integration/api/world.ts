import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { packageJobEntity } from '@pengawas/api/insight/evidence-packages/package-jobs.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { draftSchema } from '@pengawas/shared/contracts/assessment-management'
import { templateSchema } from '@pengawas/shared/contracts/assessment-templates'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { flagListSchema, type Flag } from '@pengawas/shared/contracts/flags'
import { CUT_FEATURE } from '@pengawas/shared/contracts/recordings'
import type { Role } from '@pengawas/shared/roles'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { assessmentBody, createAssessment, type Stock, stockOf } from '../assessments/support.ts'
import { aFlag, FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { fetchData, nipOf, openTestHub, PASSWORD, people, signIn, startSession, type TestHub } from '../hub/test-hub.ts'
import { insertEssay } from '../marking/support.ts'
import { createParticipant } from '../people/support.ts'

/** A demo person for each role. */
const PERSON_OF = {
  'super-admin': people.superAdmin,
  administrator: people.administrator,
  penilai: people.penilai,
  validator: people.validator,
  proktor: people.proctor,
  auditor: people.auditor,
  peserta: people.candidate1,
} as const satisfies Record<Role, string>

/** A hub with something of every kind in it, and a login of every role. */
export interface World {
  hub: TestHub
  node: FakeMediaNode
  tokens: Record<Role, string>
  stock: Stock
  sessionId: string
  runningId: string
  flag: Flag
  assessment: ManagedAssessment
  /** Something new for a call that changes or deletes it. */
  newAssessment(): Promise<ManagedAssessment>
  /** One that lies in the archive. */
  newArchived(): Promise<{ id: string; version: number }>
  newParticipantId(): Promise<string>
  newDraftId(): Promise<string>
  newTemplate(): Promise<{ id: string; version: number }>
  newLogin(role: Role): Promise<string>
  /** An essay of the running session, handed in. */
  newEssay(): Promise<string>
  /** Has a package that was made count as one that could not be. */
  failPackage(id: string): Promise<void>
  /** The number of the newest entry of the audit log. */
  auditHead(): Promise<number>
  /** How many entries came after that one; with an actor's id, by that person: meanwhile others' earlier orders may fall due. */
  auditSince(sequence: number, actorId: string | null): Promise<number>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const hub = await openTestHub({
    openId: {
      issuer: 'http://127.0.0.1:9',
      clientId: 'pengawas',
      clientSecret: 'secret',
      name: 'Instansi',
      nipClaim: 'nip',
    },
  })
  const records = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  const roles = Object.keys(PERSON_OF) as Role[]
  const entries: [Role, string][] = []
  for (const role of roles) entries.push([role, await signIn(hub, PERSON_OF[role])])
  const tokens = Object.fromEntries(entries) as Record<Role, string>
  const node = await FakeMediaNode.join(hub.nodeUrl, 'node-a', [], { features: [CUT_FEATURE] })
  const { session, token } = await startSession(hub, people.candidate1)
  tokens.peserta = token
  await takePlace(hub, token, session.id)
  const stock = await stockOf(hub, tokens.administrator)
  await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag: aFlag(), evidence: PICTURE })
  const { flags } = await fetchData(
    hub,
    `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
    flagListSchema,
    { token: tokens.proktor },
  )
  const [flag] = flags
  if (flag === undefined) throw new Error('the flag was not stored')
  const newAssessment = (): Promise<ManagedAssessment> =>
    createAssessment(hub, tokens.administrator, assessmentBody(stock, { type: 'regular', totalQuestions: 1 }))
  return {
    hub,
    node,
    tokens,
    stock,
    sessionId: session.id,
    runningId: session.assessmentId,
    flag,
    assessment: await newAssessment(),
    newAssessment,
    async newArchived() {
      const { id, version } = await newAssessment()
      const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
      try {
        const archivedAt = new Date()
        await db.write((manager) => manager.update(assessmentEntity, { id }, { status: 'completed', archivedAt }))
        return { id, version }
      } finally {
        await db.close()
      }
    },
    newParticipantId: async () => (await createParticipant(hub, tokens.administrator)).user.id,
    newDraftId: async () => {
      const body = { title: 'Konsep', form: { title: 'Konsep' } }
      return (await fetchData(hub, '/api/assessments/drafts', draftSchema, { token: tokens.administrator, body })).id
    },
    newTemplate: () =>
      fetchData(hub, '/api/assessment-templates', templateSchema, {
        token: tokens.administrator,
        body: { title: 'Templat', form: {} },
      }),
    newLogin: async (role) =>
      (
        await fetchData(hub, '/api/auth/login', loginResponseSchema, {
          body: { nip: nipOf(PERSON_OF[role]), password: PASSWORD },
        })
      ).token,
    async newEssay() {
      const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
      try {
        return await insertEssay(db, session.id)
      } finally {
        await db.close()
      }
    },
    async failPackage(id) {
      await records.write((manager) => manager.update(packageJobEntity, { id }, { state: 'failed' }))
    },
    async auditHead() {
      const [newest] = await records.read.find(auditEntity, { order: { sequence: 'DESC' }, take: 1 })
      return newest?.sequence ?? 0
    },
    async auditSince(sequence, actorId) {
      const newest = await records.read.find(auditEntity, { order: { sequence: 'DESC' }, take: 200 })
      return newest.filter((entry) => entry.sequence > sequence && (actorId === null || entry.actorId === actorId))
        .length
    },
    async close() {
      await records.close()
      node.close()
      await hub.close()
    },
  }
}
