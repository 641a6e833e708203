import type { FastifyInstance } from 'fastify'
import { backupsIn } from '../config.ts'
import type { App } from '../context.ts'
import type { Probe } from '../db/probe.ts'
import type { Periodic } from '../kernel/periodic.ts'
import { type Metrics, startMetrics } from '../metrics/metrics.ts'
import { listenForMetrics, serveMetrics } from '../metrics/serveMetrics.ts'
import type { LiveHub } from '../notify/live/hub.ts'
import { allGauges } from './gauges.ts'

/** The figures of a running server. `serve` adds their address to the server if they have no port of their own. */
interface OpenMetrics extends Periodic, Pick<Metrics, 'measure'> {
  serve: (server: FastifyInstance) => void
}

/**
 * Starts to measure, and listens on the port for the figures if the configuration has one; returns null if it has no
 * figures.
 * @throws StartError if the port for the figures can't be used.
 */
export async function openMetrics(
  { config, db, pool, replica, log }: App,
  { probe, live }: { probe: Probe; live: LiveHub },
): Promise<OpenMetrics | null> {
  if (!config.metrics) return null
  const { token, port } = config.metrics
  const metrics = await startMetrics({
    db,
    log,
    pool,
    replica,
    isAnswering: probe.isAnswering,
    countStreams: () => live.countStreams(),
    folders: { data: config.dataDir, backups: backupsIn(config, config.dataDir) },
    gauges: allGauges(),
  })
  const stop = port === null ? async () => undefined : await listenForMetrics(metrics, { ...config.metrics, port })
  return {
    measure: metrics.measure,
    serve: (server) => {
      if (port === null && token !== null) serveMetrics(server, metrics, token)
    },
    stop,
  }
}
