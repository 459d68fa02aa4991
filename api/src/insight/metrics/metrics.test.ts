import { readFile } from 'node:fs/promises'
import { NO_REFUSED_FLAGS } from '@pengawas/shared/contracts/flags'
import { expect, it } from 'vitest'
import { hubFigures, nodeFigures } from './figures.rules.ts'
import { createMetrics } from './metrics.ts'

/** Everything that can be said has a value. */
const ALL = [
  ...hubFigures({
    ...{ databasePingMs: 1, databaseFiles: { database: 1 }, disk: { freeBytes: 1, totalBytes: 1 } },
    ...{ sockets: { candidates: 1 }, testSessions: { active: 1 }, waiting: { essays: 1 } },
  }),
  ...nodeFigures([
    {
      ...{ nodeId: 'media-1', peers: 1, viewers: 1, consumers: 1, phones: 1, workers: [] },
      inference: { state: 'ready', queued: 1, analysed: 1, skipped: 1, latencyP50Ms: 1, latencyP95Ms: 1, calmMs: 600 },
      recordings: { disk: 'ok', freeShare: 1, waiting: 1, waitingBytes: 1 },
      refusedFlags: NO_REFUSED_FLAGS,
    },
  ]),
]

const DOCS = new URL('../../../../docs/', import.meta.url)
const NAME = /\b(?:pengawas|nodejs)_[a-z0-9_]+/g

it.each(['alerts.yml', 'dashboard.json'])('says every figure that %s asks for', async (file) => {
  const metrics = createMetrics({ version: '0.1.0', dialect: 'sqlite' })
  metrics.answers.began()
  metrics.answers.answered({ requestId: 'x', method: 'GET', route: '/users', status: 200, durationMs: 12 })
  metrics.writes.began()
  metrics.writes.ended(0.01, true)
  metrics.chores.ended('heartbeat', 0.01, true)
  const { text } = await metrics.write(ALL)
  const said = new Set([...text.matchAll(/^([a-z0-9_]+)[ {]/gm)].map(([, name]) => name))
  const asked = new Set((await readFile(new URL(`monitoring/${file}`, DOCS), 'utf8')).match(NAME))
  expect(asked.size).toBeGreaterThan(8)
  expect([...asked].filter((name) => !said.has(name))).toEqual([])
})

it('has a paragraph in the runbook for each alert, and for no other', async () => {
  const [alerts, runbook] = await Promise.all(
    ['monitoring/alerts.yml', 'runbook.md'].map((file) => readFile(new URL(file, DOCS), 'utf8')),
  )
  const named = [...(alerts ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...(runbook ?? '').matchAll(/^### (\w+)\n\S/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(8)
  expect(explained.toSorted()).toEqual(named.toSorted())
})

it('says each name once, with what it is, and in flight what has begun', async () => {
  const metrics = createMetrics({ version: '0.1.0', dialect: 'mysql' })
  metrics.answers.began()
  metrics.answers.began()
  metrics.answers.answered({ requestId: 'x', method: 'GET', route: '/users', status: null, durationMs: 12 })
  const { text } = await metrics.write(ALL)
  const helps = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name)
  expect(new Set(helps).size).toBe(helps.length)
  expect(text).toContain('pengawas_http_requests_in_flight 1\n')
  expect(text).toContain('pengawas_http_requests_total{method="GET",route="/users",status="none"} 1\n')
  expect(text).toContain('pengawas_info{version="0.1.0",database="mysql"} 1\n')
  expect(text).toContain('# TYPE pengawas_media_node_frames_skipped_total counter\n')
})
