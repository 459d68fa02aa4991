import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { WriteWatch } from '../../kernel/db/watch-writes.ts'
import type { AnswerWatch } from '../../kernel/http/watch-answers.ts'
import { type Figure, statusClassOf } from './figures.rules.ts'

/** Seconds. What people notice begins at a tenth, and what they complain of at one. */
const HTTP_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
const WRITE_BUCKETS = [0.002, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Who hears of the rounds of periodic work. */
export interface ChoreWatch {
  ended(what: string, seconds: number, isDone: boolean): void
}

/** What a hub counts of itself since it started, for Prometheus. */
export interface Metrics {
  answers: AnswerWatch
  writes: WriteWatch
  chores: ChoreWatch
  /** The text that Prometheus reads, with these figures, which were asked for just now. */
  write(figures: readonly Figure[]): Promise<{ text: string; contentType: string }>
}

export function createMetrics({ version, dialect }: { version: string; dialect: string }): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  new Gauge({
    ...{ name: 'pengawas_info', help: 'Version and database of this hub.', registers },
    labelNames: ['version', 'database'],
  }).set({ version, database: dialect }, 1)
  return {
    answers: answerMetrics(registers),
    writes: writeMetrics(registers),
    chores: choreMetrics(registers),
    async write(figures) {
      // Of its own, made anew each time: a node that has gone is not there any more.
      const now = new Registry()
      for (const figure of figures) add(now, figure)
      const texts = await Promise.all([register.metrics(), now.metrics()])
      return { text: texts.join('\n'), contentType: register.contentType }
    },
  }
}

function add(register: Registry, { name, help, type, samples }: Figure): void {
  if (samples.length === 0) return
  const labelNames = [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))]
  const options = { name, help, labelNames, registers: [register] }
  if (type === 'counter') {
    const counter = new Counter(options)
    for (const { labels, value } of samples) counter.inc({ ...labels }, value)
    return
  }
  const gauge = new Gauge(options)
  for (const { labels, value } of samples) gauge.set({ ...labels }, value)
}

function answerMetrics(registers: Registry[]): AnswerWatch {
  const inFlight = new Gauge({
    ...{ name: 'pengawas_http_requests_in_flight', help: 'Requests without an answer yet.', registers },
  })
  const answered = new Counter({
    ...{ name: 'pengawas_http_requests_total', help: 'Answered requests by call and kind of status.', registers },
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    ...{ name: 'pengawas_http_request_duration_seconds', help: 'Time until an answer begins, by call.', registers },
    labelNames: ['method', 'route'],
    buckets: HTTP_BUCKETS,
  })
  return {
    began: () => inFlight.inc(),
    answered({ method, route, status, durationMs }) {
      inFlight.dec()
      answered.inc({ method, route, status: statusClassOf(status) })
      durations.observe({ method, route }, durationMs / 1_000)
    },
  }
}

function writeMetrics(registers: Registry[]): WriteWatch {
  const inFlight = new Gauge({
    ...{ name: 'pengawas_database_writes_in_flight', help: 'Transactions that write or wait to.', registers },
  })
  const durations = new Histogram({
    ...{ name: 'pengawas_database_write_duration_seconds', help: 'Time of a writing transaction.', registers },
    buckets: WRITE_BUCKETS,
  })
  const failures = new Counter({
    name: 'pengawas_database_write_failures_total',
    help: 'Transactions that were not stored, those that rules refused among them.',
    registers,
  })
  return {
    began: () => inFlight.inc(),
    ended(seconds, isStored) {
      inFlight.dec()
      durations.observe(seconds)
      if (!isStored) failures.inc()
    },
  }
}

function choreMetrics(registers: Registry[]): ChoreWatch {
  const labelNames = ['chore']
  const failures = new Counter({
    ...{ name: 'pengawas_chore_failures_total', help: 'Rounds of periodic work that failed.', registers, labelNames },
  })
  const durations = new Gauge({
    ...{
      name: 'pengawas_chore_duration_seconds',
      help: 'Time of the last round of each chore.',
      registers,
      labelNames,
    },
  })
  const doneAt = new Gauge({
    name: 'pengawas_chore_last_done_timestamp_seconds',
    ...{ help: 'When each chore was last done without a failure.', registers, labelNames },
  })
  return {
    ended(what, seconds, isDone) {
      durations.set({ chore: what }, seconds)
      if (isDone) doneAt.setToCurrentTime({ chore: what })
      // Made at 0 too: a rate needs a first value.
      failures.inc({ chore: what }, isDone ? 0 : 1)
    },
  }
}
