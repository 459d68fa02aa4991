import { type CheckInPolicy, checkInSchema } from '@pengawas/shared/contracts/check-ins'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import type { Role } from '@pengawas/shared/roles'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { assessmentBody, createAssessment, inHours } from '../assessments/support.ts'
import { PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { CONSENT, fetchData } from '../hub/test-hub.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

/** Asks for nothing but what every check-in has. */
const SHORT: CheckInPolicy = {
  ...{ admission: 'proctor', calibration: 'optional', portrait: 'optional', card: 'off' },
  ...{ sweep: 'off', phone: 'off', practiceDays: 0 },
}

/** A candidate who has just entered an assessment of its own that asks for a check-in. */
async function enter({ hub, tokens, stock }: World, aiProctoringEnabled = false): Promise<string> {
  const times = { startDate: inHours(-1), endDate: inHours(2) }
  const body = assessmentBody(stock, {
    ...{ type: 'regular', participants: stock.participantIds, checkIn: SHORT, aiProctoringEnabled, ...times },
  })
  const { id: assessmentId } = await createAssessment(hub, tokens.administrator, body)
  const { id } = await fetchData(hub, '/api/test-sessions', testSessionSchema, {
    token: tokens.peserta,
    body: { assessmentId, consent: CONSENT },
  })
  return id
}

async function publishing(world: World): Promise<string> {
  const id = await enter(world)
  world.node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: PICTURE } })
  await takePlace(world.hub, world.tokens.peserta, id)
  return id
}

async function failing(world: World): Promise<string> {
  const id = await enter(world)
  await fetchData(world.hub, `/api/check-ins/${id}/steps/consent`, checkInSchema, {
    token: world.tokens.peserta,
    body: { outcome: 'done' },
  })
  await fetchData(world.hub, `/api/check-ins/${id}/steps/devices`, checkInSchema, {
    token: world.tokens.peserta,
    body: { outcome: 'failed', note: 'Tidak berhasil' },
  })
  return id
}

const as = (role: Role, path: string, body?: unknown): Attempt => ({
  ...{ as: role, path },
  ...(body === undefined ? {} : { body }),
})

export const CHECK_IN_ATTEMPTS: Readonly<Record<string, (world: World) => Attempt | Promise<Attempt>>> = {
  'get /check-ins/{id}/own': async (world) => as('peserta', `/check-ins/${await enter(world)}/own`),
  'post /check-ins/{id}/steps/{step}': async (world) =>
    as('peserta', `/check-ins/${await enter(world)}/steps/portrait`, { outcome: 'skipped' }),
  'post /check-ins/{id}/calibration/{dot}': async (world) =>
    as('peserta', `/check-ins/${await enter(world, true)}/calibration/0`),
  'post /check-ins/{id}/framing': async (world) => as('peserta', `/check-ins/${await enter(world, true)}/framing`),
  'post /check-ins/{id}/pictures': async (world) =>
    as('peserta', `/check-ins/${await publishing(world)}/pictures`, { name: 'portrait' }),
  'post /check-ins/{id}/network': async (world) => {
    const id = await publishing(world)
    const counts = { transportId: 'transport-1', bytes: 1_000, packets: 10, lost: 0, protocol: 'udp' }
    let at = 0
    world.node.answers.set(nodeRequests.countReceived.name, () => ({
      ok: true,
      data: { ...counts, at: (at += 5_000) },
    }))
    return as('peserta', `/check-ins/${id}/network`)
  },
  'post /check-ins/{id}/submit': async (world) => as('peserta', `/check-ins/${await failing(world)}/submit`),
  'post /check-ins/{id}/help': async (world) => as('peserta', `/check-ins/${await enter(world)}/help`),
  'get /check-ins': () => as('auditor', '/check-ins?state=waiting'),
  'get /check-ins/{id}': async (world) => as('auditor', `/check-ins/${await enter(world)}`),
  'post /check-ins/{id}/decision': async (world) =>
    as('super-admin', `/check-ins/${await enter(world)}/decision`, { decision: 'admit', reason: 'Dikenal' }),
  'get /check-ins/{id}/pictures/{name}': async (world) => {
    const id = await publishing(world)
    await fetchData(world.hub, `/api/check-ins/${id}/pictures`, checkInSchema, {
      token: world.tokens.peserta,
      body: { name: 'portrait' },
    })
    return as('auditor', `/check-ins/${id}/pictures/portrait`)
  },
}
