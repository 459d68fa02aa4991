import { NO_REFUSED_FLAGS } from '@pengawas/shared/contracts/flags'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { describe, expect, it } from 'vitest'
import { type Figure, hubFigures, nodeFigures, statusClassOf } from './figures.rules.ts'

const load: NodeLoad = {
  ...{ nodeId: 'media-1', peers: 20, viewers: 2, consumers: 45, phones: 1 },
  workers: [
    { workerId: 'a', peers: 10, consumers: 20 },
    { workerId: 'b', peers: 10, consumers: 25 },
  ],
  inference: {
    state: 'ready',
    queued: 3,
    analysed: 900,
    skipped: 12,
    latencyP50Ms: 40,
    latencyP95Ms: 250,
    busyMs: 90_000,
    calmMs: 600,
  },
  recordings: { disk: 'low', freeShare: 0.12, waiting: 4, waitingBytes: 1_000_000 },
  refusedFlags: { ...NO_REFUSED_FLAGS, kept: 1 },
}
/** A node of an earlier version, whose inference has seen nothing yet. */
const old: NodeLoad = {
  ...{ nodeId: 'media-2', peers: 0, viewers: 0, consumers: 0, workers: [] },
  inference: { state: 'starting', queued: 0, analysed: 0, skipped: 0, latencyP50Ms: null, latencyP95Ms: null },
  refusedFlags: NO_REFUSED_FLAGS,
}

/** As lines, which are easier to read. */
const linesOf = (figures: readonly Figure[]): string[] =>
  figures.flatMap(({ name, samples }) =>
    samples.map(
      ({ labels, value }) =>
        `${name}${Object.values(labels)
          .map((label) => ` ${label}`)
          .join('')} = ${value}`,
    ),
  )

describe('figures of media nodes', () => {
  it('say what each node says', () => {
    expect(linesOf(nodeFigures([load]))).toEqual([
      'pengawas_media_nodes = 1',
      'pengawas_media_node_candidates media-1 = 20',
      'pengawas_media_node_second_cameras media-1 = 1',
      'pengawas_media_node_walls media-1 = 2',
      'pengawas_media_node_consumers media-1 = 45',
      'pengawas_media_node_workers media-1 = 2',
      'pengawas_media_node_inference_ready media-1 = 1',
      'pengawas_media_node_inference_waiting media-1 = 3',
      'pengawas_media_node_frames_analysed_total media-1 = 900',
      'pengawas_media_node_frames_skipped_total media-1 = 12',
      'pengawas_media_node_inference_latency_seconds media-1 0.5 = 0.04',
      'pengawas_media_node_inference_latency_seconds media-1 0.95 = 0.25',
      'pengawas_media_node_inference_busy_seconds_total media-1 = 90',
      'pengawas_media_node_sampling_period_seconds media-1 = 0.6',
      'pengawas_media_node_flags_refused media-1 kept = 1',
      'pengawas_media_node_flags_refused media-1 lost = 0',
      'pengawas_media_node_flags_refused media-1 expired = 0',
      'pengawas_media_node_recording_disk_state media-1 = 1',
      'pengawas_media_node_recording_disk_free_ratio media-1 = 0.12',
      'pengawas_media_node_recording_segments_waiting media-1 = 4',
      'pengawas_media_node_recording_waiting_bytes media-1 = 1000000',
    ])
  })

  it('leave out what a node does not say, and say no 0 instead', () => {
    const lines = linesOf(nodeFigures([old]))
    expect(lines).toContain('pengawas_media_node_inference_ready media-2 = 0')
    expect(lines.filter((line) => /second_cameras|latency|recording|busy|period/.test(line))).toEqual([])
  })

  it('count none where none is there, and say nothing where nobody knows', () => {
    expect(linesOf(nodeFigures([]))).toEqual(['pengawas_media_nodes = 0'])
    expect(nodeFigures(null)).toEqual([])
  })
})

describe('figures of a hub', () => {
  it('say what was found', () => {
    const figures = hubFigures({
      databasePingMs: 1.5,
      databaseFiles: { database: 4_096, log: 512 },
      disk: { freeBytes: 10, totalBytes: 100 },
      sockets: { candidates: 3 },
      testSessions: { active: 3, paused: 0 },
      waiting: { essays: 7 },
    })
    expect(linesOf(figures)).toEqual([
      'pengawas_database_up = 1',
      'pengawas_database_ping_seconds = 0.0015',
      'pengawas_database_file_bytes database = 4096',
      'pengawas_database_file_bytes log = 512',
      'pengawas_data_disk_free_bytes = 10',
      'pengawas_data_disk_total_bytes = 100',
      'pengawas_sockets candidates = 3',
      'pengawas_test_sessions active = 3',
      'pengawas_test_sessions paused = 0',
      'pengawas_waiting essays = 7',
    ])
  })

  it('say that the database is down, and nothing that came from it', () => {
    const nothing = { databasePingMs: null, databaseFiles: null, disk: null, testSessions: null, waiting: null }
    expect(linesOf(hubFigures({ ...nothing, sockets: {} }))).toEqual(['pengawas_database_up = 0'])
  })
})

it.each([
  [200, '2xx'],
  [304, '3xx'],
  [404, '4xx'],
  [503, '5xx'],
  [null, 'none'],
])('puts status %s into %s', (status, named) => {
  expect(statusClassOf(status)).toBe(named)
})
