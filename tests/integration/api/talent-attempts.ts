import { fetchData } from '../hub/test-hub.ts'
import { createParticipant } from '../people/support.ts'
import { z } from 'zod'
import type { Attempt } from './attempts.ts'
import { ended } from './test-attempts.ts'
import type { World } from './world.ts'

const as = (role: NonNullable<Attempt['as']>, path: string): Attempt => ({ as: role, path })

/** Somebody with a result in an assessment of the administrator's. */
const takerOf = async (world: World): Promise<string> => (await ended(world)).session.participantId

async function judged(world: World): Promise<void> {
  await fetchData(world.hub, `/api/talent/people/${await world.newParticipantId()}/appraisals/2025`, z.unknown(), {
    ...{ method: 'PUT', token: world.tokens.administrator, body: { performance: 'above', potential: 'high' } },
  })
}

/** A good row, and one of nobody. */
async function appraisalFile(world: World): Promise<{ rawBody: string; contentType: string }> {
  const { user } = await createParticipant(world.hub, world.tokens.administrator)
  const rows = [`${user.nip},2025,Sesuai Ekspektasi,Tinggi`, '199001012020012999,2025,Di Atas Ekspektasi,']
  return { rawBody: ['nip,tahun,kinerja,potensi', ...rows, ''].join('\n'), contentType: 'text/csv' }
}

/** Calls of the talent view. */
export const TALENT_ATTEMPTS: Record<string, (world: World) => Promise<Attempt> | Attempt> = {
  'get /talent/people': () => as('administrator', '/talent/people?q=a&sort=name'),
  'get /talent/people/{id}': async (world) => as('administrator', `/talent/people/${await takerOf(world)}`),
  'get /talent/own': async (world) => {
    await ended(world)
    return as('peserta', '/talent/own')
  },
  'get /talent/board': async (world) => {
    await judged(world)
    return as('super-admin', '/talent/board?year=2025')
  },
  'put /talent/people/{id}/appraisals/{year}': async (world) => ({
    ...as('super-admin', `/talent/people/${await takerOf(world)}/appraisals/2025`),
    body: { performance: 'above', potential: null },
  }),
  'post /talent/appraisals/preview': async (world) => ({
    ...as('administrator', '/talent/appraisals/preview'),
    ...(await appraisalFile(world)),
  }),
  'post /talent/appraisals/import': async (world) => ({
    ...as('administrator', '/talent/appraisals/import'),
    ...(await appraisalFile(world)),
  }),
}
