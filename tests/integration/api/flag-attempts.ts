import { packageJobSchema, packageJobsSchema } from '@pengawas/shared/contracts/evidence-packages'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import { terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import type { Role } from '@pengawas/shared/roles'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { aFlag, PICTURE } from '../hub/fake-media-node.ts'
import { fetchData, people, startSession } from '../hub/test-hub.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

const own = (path: string, as: Role = 'proktor', body?: unknown): Attempt => ({
  ...{ as, path },
  ...(body === undefined ? {} : { body }),
})

/** A flag of the running test that nobody has touched. */
async function newFlag({ hub, node, tokens, sessionId, runningId }: World): Promise<Flag> {
  const flag = aFlag()
  await node.send(hubRequests.raiseFlag.name, { testSessionId: sessionId, flag, evidence: PICTURE })
  const { flags } = await fetchData(hub, `/api/ai-proctoring/flags?assessmentId=${runningId}`, flagListSchema, {
    token: tokens.proktor,
  })
  return flagSchema.parse(flags.find(({ id }) => id === flag.id))
}

async function review({ hub, tokens }: World, { id, sequence }: Flag, verdict: string): Promise<Flag> {
  const body = { verdict, dismissal: 'misdetected', reason: 'Sudah dilihat', sequence }
  const path = `/api/ai-proctoring/flags/${id}/resolve`
  const { flag } = await fetchData(hub, path, z.object({ flag: flagSchema }), {
    ...{ method: 'PATCH', token: tokens.proktor, body },
  })
  return flag
}

async function secondReview(world: World): Promise<Attempt> {
  const proposed = await review(world, await review(world, await newFlag(world), 'dismissed'), 'confirmed')
  return own(`/ai-proctoring/flags/${proposed.id}/second-review`, 'super-admin', {
    ...{ decision: 'overturn', reason: 'Tidak terlihat jelas', sequence: proposed.sequence },
  })
}

async function decideTermination({ hub, tokens }: World): Promise<Attempt> {
  const { session } = await startSession(hub, people.candidate4)
  const path = `/api/test-sessions/${session.id}/terminate`
  await fetchData(hub, path, z.unknown(), { token: tokens.proktor, body: { text: 'Bekerja sama' } })
  const { items } = await fetchData(hub, '/api/termination-reviews', terminationReviewsPageSchema, {
    token: tokens.administrator,
  })
  const review = items.find(({ testSessionId }) => testSessionId === session.id)
  return own(`/termination-reviews/${review?.id ?? ''}/decision`, 'administrator', {
    ...{ decision: 'uphold', reason: 'Sudah dilihat' },
  })
}

async function reactivation({ hub, tokens }: World): Promise<Attempt> {
  const { session } = await startSession(hub, people.candidate3)
  const path = `/test-sessions/${session.id}`
  await fetchData(hub, `/api${path}/terminate`, z.unknown(), { token: tokens.proktor, body: { text: 'Keliru' } })
  return own(`${path}/reactivation`, 'administrator', { reason: 'Keliru' })
}

const seen = (testSessionId: string) => ({
  ...{ testSessionId, type: 'behavior-suspicious', severity: 'medium', note: 'Membuka catatan', picture: null },
})

/** A package of the proctor's that is ready; its id. */
async function readyPackage({ hub, tokens, flag }: World): Promise<string> {
  const token = tokens.proktor
  const body = { flagIds: [flag.id], parts: [] }
  const { id } = await fetchData(hub, '/api/evidence-packages/jobs', packageJobSchema, { token, body })
  await vi.waitFor(
    async () => {
      const jobs = await fetchData(hub, '/api/evidence-packages/jobs', packageJobsSchema, { token })
      expect(jobs.find((job) => job.id === id)?.state).toBe('ready')
    },
    { timeout: 10_000 },
  )
  return id
}

export const FLAG_ATTEMPTS: Readonly<Record<string, (world: World) => Attempt | Promise<Attempt>>> = {
  'get /ai-proctoring/flags': ({ runningId }) => own(`/ai-proctoring/flags?assessmentId=${runningId}`),
  'post /ai-proctoring/flags': ({ sessionId: testSessionId }) =>
    own('/ai-proctoring/flags', 'proktor', seen(testSessionId)),
  'put /ai-proctoring/flags/{id}': async ({ hub, tokens, sessionId }) => {
    const raised = await fetchData(hub, '/api/ai-proctoring/flags', flagSchema, {
      ...{ token: tokens.proktor, body: seen(sessionId) },
    })
    const { type, note } = seen(sessionId)
    const body = { type, note, severity: 'high', sequence: raised.sequence }
    return own(`/ai-proctoring/flags/${raised.id}`, 'proktor', body)
  },
  'get /ai-proctoring/detection-types': () => own('/ai-proctoring/detection-types', 'auditor'),
  'get /ai-proctoring/metrics': () => own('/ai-proctoring/metrics', 'administrator'),
  'get /ai-proctoring/flags/stats': () => own('/ai-proctoring/flags/stats', 'auditor'),
  'get /ai-proctoring/flags/search': () => own('/ai-proctoring/flags/search?technical=false&q=a', 'auditor'),
  'get /ai-accuracy': () => own('/ai-accuracy?weeks=4', 'administrator'),
  'get /ai-proctoring/kinds': () => own('/ai-proctoring/kinds'),
  'get /ai-proctoring/kind-proposals': () => own('/ai-proctoring/kind-proposals', 'administrator'),
  'get /ai-proctoring/kinds/{kind}/precision': ({ flag }) =>
    own(`/ai-proctoring/kinds/${flag.reason}/precision?by=room`, 'auditor'),
  'get /ai-proctoring/kinds/{kind}/decisions': ({ flag }) =>
    own(`/ai-proctoring/kinds/${flag.reason}/decisions`, 'administrator'),
  'post /ai-proctoring/kinds/{kind}/decisions': ({ flag }) =>
    own(`/ai-proctoring/kinds/${flag.reason}/decisions`, 'super-admin', {
      ...{ decision: 'observe', assessmentId: null, reason: 'Terlalu sering keliru' },
    }),
  'patch /ai-proctoring/flags/{id}/resolve': async (world) => {
    const { id, sequence } = await newFlag(world)
    const body = { verdict: 'dismissed', reason: 'Bukan apa-apa', sequence }
    return own(`/ai-proctoring/flags/${id}/resolve`, 'proktor', body)
  },
  'post /ai-proctoring/flags/{id}/second-review': secondReview,
  'get /ai-proctoring/flags/{id}/reviews': ({ flag }) => own(`/ai-proctoring/flags/${flag.id}/reviews`, 'auditor'),
  'get /ai-proctoring/flags/{id}/comments': ({ flag }) => own(`/ai-proctoring/flags/${flag.id}/comments`, 'auditor'),
  'post /ai-proctoring/flags/{id}/comments': ({ flag }) =>
    own(`/ai-proctoring/flags/${flag.id}/comments`, 'proktor', { text: 'Mohon dilihat' }),
  'post /evidence-packages': ({ flag }) => own('/evidence-packages', 'auditor', { flagIds: [flag.id] }),
  'post /evidence-packages/estimate': ({ flag }) =>
    own('/evidence-packages/estimate', 'auditor', { flagIds: [flag.id] }),
  'post /evidence-packages/jobs': ({ flag }) =>
    own('/evidence-packages/jobs', 'super-admin', { flagIds: [flag.id], parts: [] }),
  'get /evidence-packages/jobs': () => own('/evidence-packages/jobs', 'auditor'),
  'get /evidence-packages/jobs/{id}/file': async (world) =>
    own(`/evidence-packages/jobs/${await readyPackage(world)}/file`),
  'post /evidence-packages/jobs/{id}/repeat': async (world) => {
    const id = await readyPackage(world)
    await world.failPackage(id)
    return own(`/evidence-packages/jobs/${id}/repeat`)
  },
  'delete /evidence-packages/jobs/{id}': async (world) => own(`/evidence-packages/jobs/${await readyPackage(world)}`),
  'get /evidence-packages/keys': () => own('/evidence-packages/keys', 'auditor'),
  'get /termination-reviews': () => own('/termination-reviews?decision=waiting', 'auditor'),
  'post /termination-reviews/{id}/decision': decideTermination,
  'post /test-sessions/{id}/reactivation': reactivation,
  'get /ai-proctoring/flags/{id}/evidence': ({ flag }) => own(`/ai-proctoring/flags/${flag.id}/evidence`),
}
