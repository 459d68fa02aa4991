import { reportJobSchema, reportJobsSchema } from '@pengawas/shared/contracts/report-jobs'
import { expect, vi } from 'vitest'
import { fetchData } from '../hub/test-hub.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

/** One request for each call of report files; `assessmentOf` makes an assessment in which a test was handed in. */
export const reportJobAttempts = (
  assessmentOf: (world: World) => Promise<string>,
): Readonly<Record<string, (world: World) => Promise<Attempt>>> => {
  async function readyFile(world: World): Promise<string> {
    const token = world.tokens.administrator
    const body = { assessmentId: await assessmentOf(world), format: 'csv' }
    const { id } = await fetchData(world.hub, '/api/report-jobs', reportJobSchema, { token, body })
    await vi.waitFor(
      async () => {
        const jobs = await fetchData(world.hub, '/api/report-jobs', reportJobsSchema, { token })
        expect(jobs.find((job) => job.id === id)?.state).toBe('ready')
      },
      { timeout: 10_000 },
    )
    return id
  }
  return {
    'post /report-jobs': async (world) => ({
      ...{ as: 'administrator', path: '/report-jobs' },
      body: { assessmentId: await assessmentOf(world), format: 'csv' },
    }),
    'get /report-jobs': () => Promise.resolve({ as: 'auditor', path: '/report-jobs' }),
    'get /report-jobs/{id}/file': async (world) => ({
      ...{ as: 'administrator', path: `/report-jobs/${await readyFile(world)}/file` },
    }),
    'delete /report-jobs/{id}': async (world) => ({
      as: 'administrator',
      path: `/report-jobs/${await readyFile(world)}`,
    }),
  }
}
