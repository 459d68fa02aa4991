import { addDeliveries } from '@pengawas/api/kernel/outgoing/deliveries'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { type LtiPlatformForm, ltiPlatformSchema } from '@pengawas/shared/contracts/lti'
import { fetchData, PASSWORD } from '../hub/test-hub.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

const asAdmin = (path: string, body?: unknown): Attempt => ({
  ...{ as: 'super-admin', path },
  ...(body === undefined ? {} : { body }),
})

let made = 0

/** Nobody listens there. */
const newForm = (): LtiPlatformForm => {
  made += 1
  const url = 'http://127.0.0.1:9'
  return {
    ...{ name: 'Moodle instansi', issuer: url, clientId: `pengawas-${made}`, deploymentIds: ['1'] },
    ...{ authUrl: `${url}/auth`, tokenUrl: `${url}/token`, jwksUrl: `${url}/keys` },
    ...{ matching: 'person-id', enrols: false, assessmentIds: [], password: PASSWORD },
  }
}

async function newPlatform({ hub, tokens }: World): Promise<string> {
  const sent = { token: tokens['super-admin'], body: newForm() }
  return (await fetchData(hub, '/api/lti/platforms', ltiPlatformSchema, sent)).id
}

async function newDelivery(world: World): Promise<string> {
  const targetId = await newPlatform(world)
  const { id: subjectId } = await world.newAssessment()
  const db = await openDatabase({ url: undefined, dataDir: world.hub.dataDir })
  try {
    const delivery = { channel: 'lti', targetId, event: 'score', subjectId, body: {}, isHeld: true } as const
    const [id = ''] = await db.write((manager) => addDeliveries(manager, [delivery], new Date()))
    return id
  } finally {
    await db.close()
  }
}

export const LTI_ATTEMPTS: Record<string, (world: World) => Attempt | Promise<Attempt>> = {
  'get /lti/tool': () => asAdmin('/lti/tool'),
  'get /lti/platforms': () => asAdmin('/lti/platforms'),
  'post /lti/platforms': () => asAdmin('/lti/platforms', newForm()),
  'put /lti/platforms/{id}': async (world) => asAdmin(`/lti/platforms/${await newPlatform(world)}`, newForm()),
  'delete /lti/platforms/{id}': async (world) => asAdmin(`/lti/platforms/${await newPlatform(world)}`),
  'post /lti/platforms/{id}/status': async (world) =>
    asAdmin(`/lti/platforms/${await newPlatform(world)}/status`, { status: 'paused' }),
  'post /lti/platforms/{id}/test': async (world) => asAdmin(`/lti/platforms/${await newPlatform(world)}/test`),
  'get /lti/deliveries': () => asAdmin('/lti/deliveries?state=failed'),
  'post /lti/deliveries/{id}/replay': async (world) => asAdmin(`/lti/deliveries/${await newDelivery(world)}/replay`),
  'get /lti/keys': () => ({ path: '/lti/keys' }),
}
