import type { NodeLoad } from '@pengawas/shared/sockets/node-load'

/** One name of the metrics with its values. Labels are of few values, which nobody outside can make more of: never an id of a record. */
export interface Figure {
  name: string
  help: string
  /** A counter only rises, but for restarts of what it counts. */
  type: 'gauge' | 'counter'
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[]
}

type Sample = Figure['samples'][number]

/** What one media node says of itself; undefined where it does not say it, as nodes of an earlier version. */
interface NodeFigure {
  name: string
  help: string
  type?: Figure['type']
  of: (load: NodeLoad) => number | Readonly<Record<string, number>> | null | undefined
  /** The label by which there are several. */
  by?: string
}

const DISK_STATES: Readonly<Record<NonNullable<NodeLoad['recordings']>['disk'], number>> = { ok: 0, low: 1, full: 2 }
const seconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : milliseconds / 1_000)

/** Only what was measured: a latency before the first picture is none, not 0. */
function known(values: Readonly<Record<string, number | null>>): Record<string, number> {
  const entries = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return Object.fromEntries(entries)
}

const NODE_FIGURES: readonly NodeFigure[] = [
  { name: 'candidates', help: 'Candidates on a media node.', of: ({ peers }) => peers },
  { name: 'second_cameras', help: 'Phones that are second cameras on a media node.', of: ({ phones }) => phones },
  { name: 'walls', help: 'Walls that a media node sends media to.', of: ({ viewers }) => viewers },
  { name: 'consumers', help: 'Streams that a media node sends to walls.', of: ({ consumers }) => consumers },
  { name: 'workers', help: 'Living mediasoup workers of a media node.', of: ({ workers }) => workers.length },
  {
    name: 'inference_ready',
    help: '1 while the inference of a media node is ready.',
    of: ({ inference }) => (inference.state === 'ready' ? 1 : 0),
  },
  { name: 'inference_waiting', help: 'Pictures that wait for inference.', of: ({ inference }) => inference.queued },
  {
    name: 'frames_analysed_total',
    help: 'Pictures that were analysed since the media node started.',
    type: 'counter',
    of: ({ inference }) => inference.analysed,
  },
  {
    name: 'frames_skipped_total',
    help: 'Pictures that were due and were not analysed since the media node started.',
    type: 'counter',
    of: ({ inference }) => inference.skipped,
  },
  {
    name: 'inference_latency_seconds',
    help: 'Time to analyse a picture, over the recent ones.',
    by: 'quantile',
    of: ({ inference }) => known({ '0.5': seconds(inference.latencyP50Ms), '0.95': seconds(inference.latencyP95Ms) }),
  },
  {
    name: 'inference_busy_seconds_total',
    help: 'Time that inference was at work since the media node started.',
    type: 'counter',
    of: ({ inference }) => seconds(inference.busyMs ?? null),
  },
  {
    name: 'sampling_period_seconds',
    help: 'How far apart pictures of candidates are of whom nothing is suspected and whose lines have room.',
    of: ({ inference }) => seconds(inference.calmMs ?? null),
  },
  {
    name: 'flags_refused',
    help: 'Flags that the hub refused for good, by what became of them.',
    by: 'outcome',
    of: ({ refusedFlags: { kept, lost, expired } }) => ({ kept, lost, expired }),
  },
  {
    name: 'recording_disk_state',
    help: 'Room for recordings: 0 enough, 1 little, 2 none, so that recording has stopped.',
    of: ({ recordings }) => recordings && DISK_STATES[recordings.disk],
  },
  {
    name: 'recording_disk_free_ratio',
    help: 'Share of the disk for recordings that is free.',
    of: ({ recordings }) => recordings?.freeShare,
  },
  {
    name: 'recording_segments_waiting',
    help: 'Finished segments of recordings that the hub does not have yet.',
    of: ({ recordings }) => recordings?.waiting,
  },
  {
    name: 'recording_waiting_bytes',
    help: 'Bytes of finished segments that the hub does not have yet.',
    of: ({ recordings }) => recordings?.waitingBytes,
  },
]

/** What media nodes say. Null: other hubs did not answer, and nothing is said rather than 0. */
export function nodeFigures(loads: readonly NodeLoad[] | null): Figure[] {
  if (loads === null) return []
  const count: Figure = {
    name: 'pengawas_media_nodes',
    help: 'Media nodes that are connected, of all hubs.',
    type: 'gauge',
    samples: [{ labels: {}, value: loads.length }],
  }
  const rest = NODE_FIGURES.map(({ name, help, type = 'gauge', of, by }) => ({
    ...{ name: `pengawas_media_node_${name}`, help, type },
    samples: loads.flatMap((load): Sample[] => {
      const value = of(load)
      const node = { node: load.nodeId }
      if (value === null || value === undefined) return []
      if (typeof value === 'number') return [{ labels: node, value }]
      return Object.entries(value).map(([label, one]) => ({ labels: { ...node, [by ?? 'kind']: label }, value: one }))
    }),
  }))
  return [count, ...rest]
}

/** What a hub finds when it is asked; null where it did not answer in time. */
export interface HubFindings {
  databasePingMs: number | null
  /** Bytes of the files of an SQLite database; null for a server. */
  databaseFiles: Readonly<Record<string, number>> | null
  disk: { freeBytes: number; totalBytes: number } | null
  /** Open sockets of this hub, by what they are for. */
  sockets: Readonly<Record<string, number>>
  /** Test sessions that are not over, by status. */
  testSessions: Readonly<Record<string, number>> | null
  /** What waits to be done, by what it is. */
  waiting: Readonly<Record<string, number>> | null
}

const single = (name: string, help: string, value: number | null): Figure => ({
  ...{ name: `pengawas_${name}`, help, type: 'gauge' },
  samples: value === null ? [] : [{ labels: {}, value }],
})

const several = (name: string, help: string, by: string, values: Readonly<Record<string, number>> | null): Figure => ({
  ...{ name: `pengawas_${name}`, help, type: 'gauge' },
  samples: Object.entries(values ?? {}).map(([label, value]) => ({ labels: { [by]: label }, value })),
})

export function hubFigures(found: HubFindings): Figure[] {
  const { databasePingMs, databaseFiles, disk, sockets, testSessions, waiting } = found
  return [
    single('database_up', '1 while the database answers.', databasePingMs === null ? 0 : 1),
    single('database_ping_seconds', 'Time of the shortest question to the database.', seconds(databasePingMs)),
    several('database_file_bytes', 'Size of the files of an SQLite database.', 'file', databaseFiles),
    single('data_disk_free_bytes', 'Free bytes where the data folder is.', disk?.freeBytes ?? null),
    single('data_disk_total_bytes', 'Bytes of the disk where the data folder is.', disk?.totalBytes ?? null),
    several('sockets', 'Open sockets of this hub.', 'kind', sockets),
    several('test_sessions', 'Test sessions that are not over, in the whole installation.', 'status', testSessions),
    several('waiting', 'What waits to be done or is under way, in the whole installation.', 'queue', waiting),
  ]
}

/** `2xx` and so on; `none` where the client left before there was an answer. */
export const statusClassOf = (status: number | null): string =>
  status === null ? 'none' : `${Math.trunc(status / 100)}xx`
