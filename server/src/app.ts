import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAnchor } from './audit/anchor.ts'
import { startSealing } from './audit/sealing.ts'
import { startClock } from './background/clock.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { type Connection, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { openReplica } from './db/replica.ts'
import { reportSlowStatements } from './db/slowStatements.ts'
import { watchOutages } from './db/outages.ts'
import { unlessExplained } from './kernel/logFailure.ts'
import { watchDisk } from './disk/watchDisk.ts'
import { actorOfKey } from './access/apiKeys.ts'
import { actorOf, sessionFingerprints } from './access/sessions.ts'
import {
  allFeatures,
  approvalKinds,
  dialects,
  features,
  findEffects,
  mailEvents,
  peopleHooks,
  searchSources,
} from './features.ts'
import { assertKeyOfDatabase, readFingerprint } from './files/store/keyFingerprint.ts'
import { loadKeys } from './files/store/keys.ts'
import { openStorage } from './files/storage/openStorage.ts'
import { assertStorageInUse, assertStorageOfDatabase } from './files/store/usedStorage.ts'
import { openFileStore } from './files/store/store.ts'
import type { CallsPerMinute } from './http/callRates.ts'
import { serveAbout } from './http/about.ts'
import { serveAssistants } from './http/assistants/serveAssistants.ts'
import { createCallers } from './http/callers.ts'
import { serveDocumentation } from './http/documentation/documentation.ts'
import { diskAlert, notifyOwner } from './start/ownerAlerts.ts'
import { createDraining } from './http/draining.ts'
import { serveHealth } from './http/health.ts'
import { refuseOnFullDisk } from './http/refuseOnFullDisk.ts'
import { acceptForms } from './http/forms.ts'
import { assertFirstStart, assertFirstStorage } from './start/firstStart.ts'
import { upgradeStartingRoles } from './people/startingRoles.ts'
import { createServer } from './http/server.ts'
import { serveContract } from './http/serveContract.ts'
import { openUploads } from './http/uploads.ts'
import { startKeyUse } from './keys/keyUse.ts'
import type { LiveSources } from './notify/live/hub.ts'
import { serveLive, startLive } from './notify/live/route.ts'
import { notificationFeed } from './notify/pushed.ts'
import { startRelay } from './notify/relay.ts'
import { peopleGroups } from './people/groups.ts'
import { areasReaching } from './people/reach.ts'
import { scheduleOf } from './start/schedule.ts'
import type { Parts } from './feature.ts'
import { openMetrics } from './start/openMetrics.ts'
import { startSending } from './mail/sending.ts'

export interface AppOptions {
  config: Config
  connection: Connection
  /** The URL of the connection pooler in front of the database, if any. */
  pooler?: string | null
  log: FastifyBaseLogger
  /** The limits on calls per minute; those of `http/admission.ts` by default. */
  callsPerMinute?: CallsPerMinute
  /** The event loop delay above which requests are refused, as in `createServer`. */
  maxEventLoopDelayMs?: number
  /** True if PostgreSQL is the embedded one, whose data is in the data folder. */
  embedded?: boolean
  /**
   * False to leave out the scheduled work and the nightly backups; true by default. Tests run that work themselves, at no
   * cost to each start.
   */
  runsSchedule?: boolean
}

export interface RunningApp {
  app: App
  server: FastifyInstance
  /** Keeps answering for this many seconds while reporting “not ready”, so that proxies stop sending requests. */
  drain(seconds: number): Promise<void>
  /** Finishes the running work, then closes everything, including the database connections. */
  close(): Promise<void>
}

/** Connects to the database, migrates it and assembles the whole server, which does not listen yet. */
export async function createApp(options: AppOptions): Promise<RunningApp> {
  const { config, connection, pooler = null, log, callsPerMinute, maxEventLoopDelayMs, embedded = false } = options
  const { runsSchedule = true } = options
  const { pool, db, probe, close } = await openDatabase(connection, {
    max: 16,
    pooler,
    log: (sentence, error) => unlessExplained(log, error, () => log.warn(sentence)),
  })
  reportSlowStatements(config.slowStatementMs, (statement) => log.warn(statement, 'slow statement'))
  const replica = config.replicaUrl === null ? null : openReplica(config.replicaUrl, pool, log)
  const outages = watchOutages(probe.isAnswering, log)
  await assertFirstStart(pool, config.dataDir)
  const storage = await openStorage(config.dataDir, config.storage, {
    onAway: (reason) => log.error(`${reason} Stored files can’t be read or saved until it answers.`),
    onBack: () => log.warn('The object store answers again.'),
  })
  await assertFirstStorage(pool, storage)
  await migrate(pool)
  const isKeyNeeded = (await readFingerprint(db)) !== null
  const keys = await loadKeys(config.dataDir, (sentence) => log.info(sentence), { needed: isKeyNeeded })
  await assertKeyOfDatabase(db, keys)
  await createAnchor(db, config.dataDir, keys)
  await assertStorageOfDatabase(db, storage)
  const files = await openFileStore(storage, keys)
  // While the key is in use, no command moves the files. One may have done so before.
  const keyUse = await startKeyUse({ pool, keys, log, onConnect: () => assertStorageInUse(db, storage) })
  const uploads = await openUploads(config.dataDir, files)
  const parts: Parts = {
    config,
    db,
    pool,
    replica,
    files,
    keys,
    log,
    areasReaching: findAreasReaching,
    auditPermissions,
    people: peopleHooks,
    mails,
    effects: findEffects,
    search: searchSources,
    approvals: approvalKinds,
  }
  await upgradeStartingRoles(parts)
  const mailSending = await startSending(parts)
  const relay = startRelay(parts, groups)
  const app: App = { ...parts, waitForNotifications: () => relay.settled() }

  const liveSources: LiveSources = {
    ...notificationFeed(db),
    fingerprints: (ids) => sessionFingerprints(db, ids),
  }
  const live = await startLive(app, liveSources)
  // Loaded only here, because most installations are not traced.
  const tracing = config.traces && (await import('./traces/startTracing.ts')).startTracing(config.traces, log)
  const metrics = await openMetrics(app, { probe, live: live.hub })

  const callers = createCallers(
    config,
    (token) => actorOf(db, token),
    (key, address, kind) => actorOfKey(db, key, address, kind),
  )
  // The clock mostly waits for the database.
  const [clock, server] = await Promise.all([
    runsSchedule ? startClock(pool, log, scheduleOf(parts, uploads)) : null,
    createServer({
      config,
      log,
      callers,
      dialects,
      callsPerMinute,
      maxEventLoopDelayMs,
      measure(to) {
        metrics?.measure(to)
        tracing?.trace(to)
      },
    }),
  ])
  const disk = await watchDisk({
    dataDir: config.dataDir,
    withDatabase: embedded,
    log,
    notify: (state, space) => notifyOwner(parts, diskAlert(config.dataDir, state, space)),
  })
  refuseOnFullDisk(server, disk)
  acceptForms(server, uploads)
  const draining = createDraining(server, () => live.hub.endAll())
  serveContract(server, app, callers, features)
  serveAssistants(server, app)
  serveLive(server, live.hub, liveSources)
  serveDocumentation(server, features)
  serveAbout(server, config)
  metrics?.serve(server)
  serveHealth(server, probe, draining.isDraining)
  const sealing = startSealing(app)
  const workers = allFeatures.flatMap(({ worker }) => (worker ? [worker(app, { runsSchedule })] : []))
  return {
    app,
    server,
    drain: draining.drain,
    async close() {
      await draining.finish()
      await relay.stop()
      await Promise.all([
        live.stop(),
        sealing.stop(),
        keyUse.stop(),
        ...workers.map((worker) => worker.stop()),
        disk.stop(),
        clock?.stop(),
        mailSending.stop(),
        outages.stop(),
        metrics?.stop(),
      ])
      await tracing?.stop()
      await replica?.close()
      await close()
    },
  }
}

const mails: App['mails'] = new Map(mailEvents.map((event) => [event.event, event]))

/** The named groups of people that events can be addressed to. */
const groups = Object.assign({}, peopleGroups, ...allFeatures.map((feature) => feature.groups))

const auditPermissions: App['auditPermissions'] = Object.assign(
  {},
  ...allFeatures.map((feature) => feature.auditPermissions),
)

const areasOfReach = allFeatures.flatMap(({ areas }) => areas ?? [])

const findAreasReaching: App['areasReaching'] = (db, actor, personId) =>
  areasReaching(db, actor, personId, areasOfReach)
