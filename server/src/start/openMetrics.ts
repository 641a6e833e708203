import type { FastifyInstance } from 'fastify'
import { backupsIn } from '../config.ts'
import type { App } from '../context.ts'
import type { Probe } from '../db/probe.ts'
import type { Periodic } from '../kernel/periodic.ts'
import { startMetrics } from '../metrics/metrics.ts'
import { listenForMetrics, serveMetrics } from '../metrics/serveMetrics.ts'
import type { LiveHub } from '../notify/live/hub.ts'
import { allGauges } from './gauges.ts'

/**
 * Starts to measure and serves the figures where the configuration says; returns null if it says nothing. Must run
 * before the server's routes are added, so that all of them are measured.
 * @throws StartError if the port for the figures can't be used.
 */
export async function openMetrics(
  server: FastifyInstance,
  { config, db, pool, log }: App,
  { probe, live }: { probe: Probe; live: LiveHub },
): Promise<Periodic | null> {
  if (!config.metrics) return null
  const { token, port } = config.metrics
  const metrics = await startMetrics(server, {
    db,
    log,
    pool,
    isAnswering: probe.isAnswering,
    countStreams: () => live.countStreams(),
    folders: { data: config.dataDir, backups: backupsIn(config, config.dataDir) },
    gauges: allGauges(),
  })
  if (port !== null) return { stop: await listenForMetrics(metrics, { ...config.metrics, port }) }
  if (token !== null) serveMetrics(server, metrics, token)
  return { stop: async () => undefined }
}
