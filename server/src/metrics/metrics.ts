import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Probe } from '../db/probe.ts'
import type { Db } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import { spaceOf } from '../disk/space.ts'
import type { Gauge } from './gauge.ts'
import { gaugeReader } from './readGauges.ts'

/** The sources of the figures that this process knows by itself. */
export interface MetricSources {
  db: Db
  log: FastifyBaseLogger
  pool: Pool
  isAnswering: Probe['isAnswering']
  /** Returns the number of open live streams. */
  countStreams: () => number
  /** The folders whose disks are measured, by the label under which they appear. */
  folders: Readonly<Record<string, string>>
  /** The replica; null if there is none. */
  replica: Pick<Replica, 'readState'> | null
  /** The figures that are read from the database. */
  gauges: readonly Gauge[]
}

export interface Metrics {
  /** Measures the requests of a server. The refusals of its later hooks are measured too. */
  measure: (server: FastifyInstance) => void
  contentType: string
  /** Returns all figures in the text format of Prometheus. */
  scrape: () => Promise<string>
}

/** The upper bounds of the durations, in seconds. Half a second and two seconds are what people notice. */
const durationBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 5, 10]

const liveUrl = '/api/live'

/** Returns the name of a call in the contract. Everything else has a fixed name, so that no address becomes a label. */
function callOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (config.callName !== undefined) return config.callName
  if (url === undefined || url === '/*') return 'files'
  return 'other'
}

/**
 * Starts to measure this process and returns the functions that measure a server's requests and report all figures. The
 * library is loaded only here, because most installations are not monitored.
 */
export async function startMetrics(sources: MetricSources): Promise<Metrics> {
  const { Registry, Counter, Gauge: PromGauge, Histogram, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new PromGauge({ name, help, labelNames, registers })

  const requests = new Counter({
    name: 'muster_requests_total',
    help: 'Answered requests, by call, method and class of status',
    labelNames: ['call', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by call and method',
    labelNames: ['call', 'method'],
    buckets: durationBuckets,
    registers,
  })
  const inFlight = gauge('muster_requests_in_flight', 'Requests that are being answered, without live streams')
  function onRequestEnd(request: FastifyRequest, reply: FastifyReply, seconds: number) {
    const [call, { method }] = [callOf(request), request]
    // A client that disconnects before the answer is not an error of the server.
    const status = reply.raw.headersSent ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted'
    requests.inc({ call, method, status })
    durations.observe({ call, method }, seconds)
  }

  const connections = gauge('muster_database_connections', 'Connections of this process to the database', ['state'])
  const waiting = gauge('muster_database_waiting', 'Queries that wait for a connection to the database')
  const streams = gauge('muster_live_streams', 'Open live streams of this process')
  const isUp = gauge('muster_database_up', '1 while the database answers')
  const replicaLag = gauge('muster_replica_lag_bytes', 'Bytes that the replica is behind; none if it can’t be read')
  const free = gauge('muster_disk_free_bytes', 'Free bytes on the disk of a folder', ['folder'])
  const size = gauge('muster_disk_size_bytes', 'Size of the disk of a folder', ['folder'])
  const stored = new Map(sources.gauges.map(({ name, help, labels }) => [name, gauge(name, help, labels)]))
  const readGauges = gaugeReader(sources.db, sources.gauges, sources.log)

  async function measureDisks() {
    for (const [folder, path] of Object.entries(sources.folders)) {
      // A folder that does not exist yet has no disk to measure.
      const space = await spaceOf(path).catch(() => null)
      if (!space) continue
      free.set({ folder }, space.free)
      size.set({ folder }, space.total)
    }
  }

  async function measureReplica() {
    const state = await sources.replica?.readState().catch(() => null)
    if (state?.fault === null) replicaLag.set(state.lagBytes)
    else replicaLag.remove()
  }

  async function measureDatabase() {
    isUp.set((await sources.isAnswering()) ? 1 : 0)
    const samples = await readGauges()
    for (const { name, labels } of sources.gauges) {
      // A reset would set a gauge without labels to 0, which would look like a figure.
      if (labels) stored.get(name)?.reset()
      else stored.get(name)?.remove()
    }
    for (const { name, labels, value } of samples ?? []) stored.get(name)?.set(labels, value)
  }

  return {
    measure: (server) => measureRequests(server, onRequestEnd, (change) => inFlight.inc(change)),
    contentType: register.contentType,
    async scrape() {
      const { totalCount, idleCount, waitingCount } = sources.pool
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'used' }, totalCount - idleCount)
      waiting.set(waitingCount)
      streams.set(sources.countStreams())
      await Promise.all([measureDisks(), measureReplica(), measureDatabase()])
      return register.metrics()
    },
  }
}

/** Calls `onEnd` for each request once it has ended, and `onChange` when their number changes. Skips live streams. */
function measureRequests(
  server: FastifyInstance,
  onEnd: (request: FastifyRequest, reply: FastifyReply, seconds: number) => void,
  onChange: (change: number) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === liveUrl) return done()
    const startMs = performance.now()
    onChange(1)
    reply.raw.once('close', () => {
      onChange(-1)
      onEnd(request, reply, (performance.now() - startMs) / 1000)
    })
    done()
  })
}
