import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeMediaNode } from './fake-media-node.ts'
import { call, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const TOKEN = 'a-token-of-the-metrics-tests'

let hub: TestHub
let node: FakeMediaNode
beforeAll(async () => {
  hub = await openTestHub({ metrics: { port: 0, host: '127.0.0.1', token: TOKEN } }, { mostBetweenChoresMs: 200 })
  node = await FakeMediaNode.join(hub.nodeUrl, 'media-1', [], {
    inference: { state: 'ready', queued: 2, analysed: 80, skipped: 20, latencyP50Ms: 30, latencyP95Ms: 90 },
  })
})
afterAll(async () => {
  node.close()
  await hub.close()
})

/** The lines of the metrics without comments, by name and labels. */
async function readMetrics(token = TOKEN): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${hub.metricsPort ?? 0}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

describe('the metrics of a hub', () => {
  it('are not on the port for people', async () => {
    const response = await fetch(new URL('/metrics', hub.url))
    expect(await response.text()).not.toContain('pengawas_')
    const refused = await fetch(`http://127.0.0.1:${hub.metricsPort ?? 0}/metrics`)
    expect(refused.status).toBe(401)
  })

  it('count calls by their pattern, and never by what a client sent', async () => {
    const { token, session } = await startSession(hub, people.candidate1)
    await call(hub, `/api/test-sessions/${session.id}/run`, { token })
    await call(hub, '/api/made-up-by-a-client', { token })
    await call(hub, '/made-up-by-a-client', { token }).catch(() => null)
    const metrics = await readMetrics()
    const name = 'pengawas_http_requests_total'
    expect(metrics.get(`${name}{method="GET",route="/test-sessions/{id}/run",status="2xx"}`)).toBe(1)
    expect(metrics.get(`${name}{method="GET",route="unknown",status="4xx"}`)).toBe(1)
    const labels = [...metrics.keys()].join('\n')
    expect(labels).not.toContain('made-up')
    expect(labels).not.toContain(session.id)
    expect(metrics.get('pengawas_test_sessions{status="active"}')).toBe(1)
  })

  it('say what the media nodes say, and what the database does', async () => {
    const metrics = await readMetrics()
    expect(metrics.get('pengawas_media_nodes')).toBe(1)
    expect(metrics.get('pengawas_media_node_frames_analysed_total{node="media-1"}')).toBe(80)
    expect(metrics.get('pengawas_media_node_frames_skipped_total{node="media-1"}')).toBe(20)
    expect(metrics.get('pengawas_media_node_inference_latency_seconds{node="media-1",quantile="0.95"}')).toBe(0.09)
    expect(metrics.get('pengawas_sockets{kind="media-nodes"}')).toBe(1)
    expect(metrics.get('pengawas_database_up')).toBe(1)
    expect(metrics.get('pengawas_database_write_duration_seconds_count')).toBeGreaterThan(0)
    expect(metrics.get('pengawas_database_writes_in_flight')).toBeGreaterThanOrEqual(0)
    expect(metrics.get('pengawas_database_file_bytes{file="database"}')).toBeGreaterThan(0)
    // Where everything is until a checkpoint carries it over.
    expect(metrics.get('pengawas_database_file_bytes{file="log"}')).toBeGreaterThan(4_096)
    expect(metrics.get('pengawas_data_disk_free_bytes')).toBeGreaterThan(0)
    expect(metrics.get('pengawas_waiting{queue="essays"}')).toBe(0)
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('say when each chore was last done', async () => {
    const done = 'pengawas_chore_last_done_timestamp_seconds{chore="heartbeat"}'
    await expect
      .poll(async () => (await readMetrics()).get(done) ?? 0, { timeout: 10_000 })
      .toBeGreaterThan(1_700_000_000)
    expect((await readMetrics()).get('pengawas_chore_failures_total{chore="heartbeat"}')).toBe(0)
  })

  it('forget a media node that has gone', async () => {
    node.close()
    await expect.poll(async () => (await readMetrics()).get('pengawas_media_nodes'), { timeout: 10_000 }).toBe(0)
    expect([...(await readMetrics()).keys()].filter((key) => key.includes('media-1'))).toEqual([])
  })
})

it('are nowhere unless somebody asked for them', async () => {
  const plain = await openTestHub()
  try {
    expect(plain.metricsPort).toBeNull()
    await signIn(plain, people.superAdmin)
  } finally {
    await plain.close()
  }
})
