import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import type { HubConfig } from '../config.ts'
import { createMetrics, type Metrics } from '../insight/metrics/metrics.ts'
import { createMetricsServer } from '../insight/metrics/metrics-server.ts'
import { createFigureReader, type FigureSources } from '../insight/metrics/read-figures.ts'
import type { Closer } from './closer.ts'
import { listen } from './servers.ts'

/** What counts while the hub runs; null where nobody asks for figures. */
export function metricsOf({ metrics, databaseUrl }: Pick<HubConfig, 'metrics' | 'databaseUrl'>): Metrics | null {
  if (metrics === undefined) return null
  return createMetrics({ version: manifest.version, dialect: databaseUrl === undefined ? 'sqlite' : 'mysql' })
}

/** Opens the port on which Prometheus reads figures. Resolves with the port, or null where nobody asks for figures. */
export async function openMetrics(
  metrics: Metrics | null,
  config: Pick<HubConfig, 'metrics'>,
  { sources, log, closer }: { sources: FigureSources; log: Logger; closer: Closer },
): Promise<number | null> {
  if (metrics === null || config.metrics === undefined) return null
  const { port, host, token } = config.metrics
  const readFigures = createFigureReader(sources)
  const server = createMetricsServer({ token, read: async () => metrics.write(await readFigures()), log })
  const listening = await listen(server, port, host)
  closer.add('metrics', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    server.close(() => resolve(null))
    server.closeAllConnections()
    await promise
  })
  log.info({ port: listening }, 'metrics listening')
  return listening
}
