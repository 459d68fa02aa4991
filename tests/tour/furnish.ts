import { createdApiKeySchema } from '@pengawas/shared/contracts/api-keys'
import { ltiPlatformSchema } from '@pengawas/shared/contracts/lti'
import { reportJobSchema } from '@pengawas/shared/contracts/report-jobs'
import { reportsPageSchema } from '@pengawas/shared/contracts/reports'
import { PERFORMANCE_LEVELS, POTENTIAL_LEVELS, talentPeopleSchema } from '@pengawas/shared/contracts/talent'
import { webhookSecretSchema } from '@pengawas/shared/contracts/webhooks'
import { z } from 'zod'
import type { Closer } from '../support/closer.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { startPlatform } from '../support/learning-platform.ts'
import { startReceiver } from '../support/receiver.ts'
import { DEMO_PASSWORD } from '../support/stack.ts'

/**
 * What a year does not hold, since it is no history but set up by hand: keys of programs, a system that takes what it is told
 * and one that refuses it, a learning platform, files of reports that were begun, and what the agency has judged of people.
 */
export async function furnish(url: string, closer: Closer): Promise<void> {
  const password = DEMO_PASSWORD
  const token = await signIn(url, nip.superAdmin)
  const assessments = await callHub(url, '/api/reports?period=year&pageSize=10', reportsPageSchema, { token })
  const first = assessments.items.find(({ finalResults }) => finalResults > 0)
  await callHub(url, '/api/api-keys', createdApiKeySchema, {
    token,
    body: { name: 'Sistem kepegawaian', scopes: ['participants:read', 'results:read'], days: 90, password },
  })
  const revoked = await callHub(url, '/api/api-keys', createdApiKeySchema, {
    token,
    body: { name: 'Dasbor pimpinan', scopes: ['results:read'], days: 365, password },
  })
  await callHub(url, `/api/api-keys/${revoked.key.id}`, z.unknown(), { token, method: 'DELETE' })

  const [taking, refusing] = [closer.add(await startReceiver()), closer.add(await startReceiver())]
  refusing.answerWith(503, 'sedang dipelihara')
  for (const [name, receiver] of [
    ['Sistem kepegawaian', taking],
    ['Portal karier', refusing],
  ] as const) {
    const events = ['session.ended', 'result.final', 'result.changed', 'certificate.issued']
    const body = { name, url: receiver.url, events, includesNip: receiver === taking, password }
    const { webhook } = await callHub(url, '/api/webhooks', webhookSecretSchema, { token, body })
    await callHub(url, `/api/webhooks/${webhook.id}/test`, z.unknown(), { token, body: {} })
  }

  await appraise(url, token)
  const { platform } = closer.add(await startPlatform(() => ({ keys: [] })))
  await callHub(url, '/api/lti/platforms', ltiPlatformSchema, {
    token,
    body: {
      ...platform,
      ...{ name: 'Moodle Pusdiklat', matching: 'person-id', enrols: true, password },
      assessmentIds: first === undefined ? [] : [first.assessmentId],
    },
  })
  for (const user of [nip.superAdmin, nip.administrator, nip.auditor]) {
    if (first === undefined) continue
    const body = { assessmentId: first.assessmentId, format: 'xlsx' }
    await callHub(url, '/api/report-jobs', reportJobSchema, { token: await signIn(url, user), body })
  }
}

/** Of the people whom a list names first; some levels are missing, as in an agency that is not done yet. */
async function appraise(url: string, token: string): Promise<void> {
  const { items } = await callHub(url, '/api/talent/people?page=1&pageSize=50', talentPeopleSchema, { token })
  const [thisYear, lastYear] = [new Date().getFullYear(), new Date().getFullYear() - 1]
  for (const [index, { id }] of items.entries())
    for (const year of [lastYear, thisYear]) {
      const performance = index % 4 === 3 ? null : PERFORMANCE_LEVELS[(index + year) % PERFORMANCE_LEVELS.length]
      const potential = index % 7 === 6 ? null : POTENTIAL_LEVELS[Math.floor(index / 3) % POTENTIAL_LEVELS.length]
      const path = `/api/talent/people/${id}/appraisals/${year}`
      await callHub(url, path, z.unknown(), { token, method: 'PUT', body: { performance, potential } })
    }
}
