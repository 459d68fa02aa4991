import { randomUUID } from 'node:crypto'
import { appealEntity, appealPointEntity } from '@pengawas/api/grading/appeals/appeals.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { ownAppealSchema, ownAppealsSchema, type OwnAppeal } from '@pengawas/shared/contracts/appeals'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { type Flag, flagListSchema } from '@pengawas/shared/contracts/flags'
import type { Role } from '@pengawas/shared/roles'
import { z } from 'zod'
import { assessmentBody, createAssessment, inHours } from '../assessments/support.ts'
import { aFlag, PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { CONSENT, fetchData, type TestHub } from '../hub/test-hub.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

const as = (role: Role, path: string, body?: unknown): Attempt => ({
  ...{ as: role, path },
  ...(body === undefined ? {} : { body }),
})
const PDF = new TextEncoder().encode('%PDF-1.4 surat keterangan')
const WORDS = { text: 'Itu poster di dinding' }

/** A test that is over, with a confirmed flag that its candidate was told of. */
async function told({ hub, node, tokens, stock }: World): Promise<OwnAppeal> {
  const token = tokens.peserta
  const times = { startDate: inHours(-1), endDate: inHours(2) }
  const { id: assessmentId } = await createAssessment(
    hub,
    tokens.administrator,
    assessmentBody(stock, { type: 'regular', participants: stock.participantIds, appealDays: 0, ...times }),
  )
  const body = { assessmentId, consent: CONSENT }
  const { id } = await fetchData(hub, '/api/test-sessions', testSessionSchema, { token, body })
  await takePlace(hub, token, id)
  const { page } = await fetchData(hub, `/api/test-sessions/${id}/take-over`, claimedRunSchema, { token, body: {} })
  const raised = aFlag()
  await node.send(hubRequests.raiseFlag.name, { testSessionId: id, flag: raised, evidence: PICTURE })
  const list = `/api/ai-proctoring/flags?assessmentId=${assessmentId}`
  const { flags } = await fetchData(hub, list, flagListSchema, { token: tokens['super-admin'] })
  const flag: Flag | undefined = flags.find((one) => one.id === raised.id)
  await fetchData(hub, `/api/ai-proctoring/flags/${raised.id}/resolve`, z.unknown(), {
    ...{ method: 'PATCH', token: tokens['super-admin'] },
    body: { verdict: 'confirmed', reason: 'Terlihat jelas', sequence: flag?.sequence },
  })
  const { pageSecret } = page
  await fetchData(hub, `/api/test-sessions/${id}/end`, z.unknown(), {
    ...{ method: 'PATCH', token },
    body: { pageSecret },
  })
  await open(hub, { testSessionId: id, assessmentId, flagId: raised.id })
  const [appeal] = await fetchData(hub, `/api/test-sessions/${id}/appeals`, ownAppealsSchema, { token })
  return ownAppealSchema.parse(appeal)
}

/** As the chore does within the minute. */
async function open(
  hub: TestHub,
  { testSessionId, assessmentId, flagId }: { testSessionId: string; assessmentId: string; flagId: string },
): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  try {
    await db.write(async (manager) => {
      const { participantId } = await manager.findOneByOrFail(testSessionEntity, { id: testSessionId })
      const [appealId, toldAt] = [randomUUID(), new Date()]
      await manager.insert(appealEntity, {
        ...{ id: appealId, testSessionId, assessmentId, participantId, state: 'open', text: '', files: [], toldAt },
        ...{ closesAt: new Date(toldAt.getTime() + 60 * 60_000) },
        ...{ submittedAt: null, dueAt: null, decidedAt: null, decidedBy: null },
      })
      const point = { kind: 'flag', subjectId: flagId, countedAt: toldAt, decision: null, reason: null } as const
      await manager.insert(appealPointEntity, { id: randomUUID(), appealId, ...point })
    })
  } finally {
    await db.close()
  }
}

async function submitted(world: World): Promise<OwnAppeal> {
  const { id } = await told(world)
  return fetchData(world.hub, `/api/appeals/${id}/submit`, ownAppealSchema, {
    ...{ method: 'POST', token: world.tokens.peserta, body: WORDS },
  })
}

async function withFile(world: World): Promise<string> {
  const { id } = await told(world)
  const { files } = await fetchData(world.hub, `/api/appeals/${id}/files?name=surat`, ownAppealSchema, {
    ...{ method: 'POST', token: world.tokens.peserta, rawBody: PDF },
    headers: { 'content-type': 'application/pdf' },
  })
  return `/appeals/${id}/files/${files[0]?.id ?? ''}`
}

export const APPEAL_ATTEMPTS: Readonly<Record<string, (world: World) => Attempt | Promise<Attempt>>> = {
  'get /test-sessions/{id}/appeals': async (world) =>
    as('peserta', `/test-sessions/${(await told(world)).testSessionId}/appeals`),
  'put /appeals/{id}/draft': async (world) => as('peserta', `/appeals/${(await told(world)).id}/draft`, WORDS),
  'post /appeals/{id}/submit': async (world) => as('peserta', `/appeals/${(await told(world)).id}/submit`, WORDS),
  'post /appeals/{id}/withdraw': async (world) => as('peserta', `/appeals/${(await submitted(world)).id}/withdraw`),
  'post /appeals/{id}/files': async (world) => ({
    ...as('peserta', `/appeals/${(await told(world)).id}/files?name=surat`),
    ...{ rawBody: PDF, contentType: 'application/pdf' },
  }),
  'delete /appeals/{id}/files/{fileId}': async (world) => as('peserta', await withFile(world)),
  'get /appeals/{id}/files/{fileId}': async (world) => as('peserta', await withFile(world)),
  'get /appeals/{id}/points/{pointId}/picture': async (world) => {
    const { id, points } = await told(world)
    return as('peserta', `/appeals/${id}/points/${points[0]?.id ?? ''}/picture`)
  },
  'get /appeals': () => as('auditor', '/appeals?state=open'),
  'get /appeals/{id}': async (world) => as('auditor', `/appeals/${(await submitted(world)).id}`),
  'post /appeals/{id}/decision': async (world) => {
    const { id, points } = await submitted(world)
    const decisions = points.map(({ id: pointId }) => ({ pointId, decision: 'upheld', reason: 'Terlihat jelas' }))
    return as('auditor', `/appeals/${id}/decision`, { decisions })
  },
}
