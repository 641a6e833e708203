import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { beginAnchor } from './audit/anchor.ts'
import { writeRepeated } from './audit/recordRepeated.ts'
import { startSealing } from './audit/sealing.ts'
import { type Queue, startQueue } from './background/queue.ts'
import { sweepExpired } from './access/sweepExpired.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { type Connection, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { watchDisk } from './disk/watchDisk.ts'
import { actorOf, sessionFingerprints } from './access/sessions.ts'
import { accountsHandlers } from './features/accounts/routes.ts'
import { attendanceHandlers } from './features/attendance/routes.ts'
import { authHandlers } from './features/auth/routes.ts'
import { dashboardsHandlers } from './features/dashboards/routes.ts'
import { hierarchyHandlers } from './features/hierarchy/routes.ts'
import { recordsHandlers } from './features/records/routes.ts'
import { giveUpCertificates } from './features/leaves/certificates/giveUpCertificates.ts'
import { grantLeaveYear } from './features/leaves/balances/grantLeaveYear.ts'
import { leavesHandlers } from './features/leaves/routes.ts'
import { notificationsHandlers } from './features/notifications/routes.ts'
import { tellOfDisk } from './features/notifications/tellOfDisk.ts'
import { rolesHandlers } from './features/roles/routes.ts'
import { settingsHandlers } from './features/settings/routes.ts'
import { teamHandlers } from './features/team/routes.ts'
import { startImporting } from './features/users/import/importWork.ts'
import { usersHandlers } from './features/users/routes.ts'
import { assertKeyOfDatabase } from './files/keyFingerprint.ts'
import { loadKeys } from './files/keys.ts'
import { openFileStore } from './files/store.ts'
import { sweepFiles } from './files/sweep.ts'
import type { CallsPerMinute } from './http/callRates.ts'
import { createCallers } from './http/callers.ts'
import { serveDocumentation } from './http/documentation.ts'
import { refuseOnFullDisk } from './http/refuseOnFullDisk.ts'
import { acceptForms } from './http/forms.ts'
import { createServer } from './http/server.ts'
import { type AllHandlers, serveContract } from './http/serveContract.ts'
import { openUploads, type Uploads } from './http/uploads.ts'
import type { LiveSources } from './live/hub.ts'
import { serveLive, startLive } from './live/route.ts'
import { notificationFeed } from './notify/pushed.ts'
import { areasReaching } from './people/reach.ts'
import { createSender, keepQueuedMail, sendQueuedMail } from './mail/sendMail.ts'

const handlers: AllHandlers = {
  auth: authHandlers,
  dashboards: dashboardsHandlers,
  leaves: leavesHandlers,
  attendance: attendanceHandlers,
  notifications: notificationsHandlers,
  users: usersHandlers,
  accounts: accountsHandlers,
  settings: settingsHandlers,
  roles: rolesHandlers,
  hierarchy: hierarchyHandlers,
  team: teamHandlers,
  records: recordsHandlers,
}

export interface AppOptions {
  config: Config
  connection: Connection
  log: FastifyBaseLogger
  /** The server's own limits unless told. */
  callsPerMinute?: CallsPerMinute
  /** Whether the database is the embedded one, in the data folder. */
  embedded?: boolean
}

export interface RunningApp {
  app: App
  server: FastifyInstance
  /** Finishes what is under way, then closes everything down to the database connections. */
  close(): Promise<void>
}

/** Connects, migrates and puts the whole server together; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<RunningApp> {
  const { config, connection, log, callsPerMinute, embedded = false } = options
  const { pool, db, close } = await openDatabase(connection, { max: 16, log: (sentence) => log.warn(sentence) })
  await migrate(pool)
  const keys = await loadKeys(config.dataDir, (sentence) => log.info(sentence))
  await assertKeyOfDatabase(db, keys)
  await beginAnchor(db, config.dataDir, keys)
  const files = await openFileStore(config.dataDir, keys)
  const uploads = await openUploads(config.dataDir)
  const queue = await startBackground({ config, pool, db, files, keys, log, areasReaching }, uploads)
  const app: App = { config, db, pool, files, keys, queue, log, areasReaching }

  const callers = createCallers(config, (token) => actorOf(db, token))
  const server = await createServer({ config, log, callers, callsPerMinute })
  const disk = await watchDisk({
    dataDir: config.dataDir,
    withDatabase: embedded,
    log,
    tell: (state, space) => tellOfDisk(app, state, space),
  })
  refuseOnFullDisk(server, disk)
  acceptForms(server, uploads)
  const liveSources: LiveSources = {
    ...notificationFeed(db),
    fingerprints: (ids) => sessionFingerprints(db, ids),
  }
  const live = await startLive(app, liveSources)
  serveContract(server, app, callers, handlers)
  serveLive(server, live.hub, liveSources)
  serveDocumentation(server)
  serveHealth(server, pool)
  const sealing = startSealing(app)
  const importing = startImporting(app)
  server.addHook('preClose', async () => live.hub.endAll())
  return {
    app,
    server,
    async close() {
      await server.close()
      await Promise.all([live.stop(), sealing.stop(), importing.stop(), disk.stop(), queue.stop()])
      await close()
    },
  }
}

/** Whether it serves, its database too. However many ask, the database is asked once at a time. */
function serveHealth(server: FastifyInstance, pool: Pool) {
  let asking: Promise<unknown> | null = null
  server.get('/api/health', async () => {
    asking ??= pool.query('select 1').finally(() => (asking = null))
    await asking
    return { status: 'ok' }
  })
}

async function startBackground(parts: Omit<App, 'queue'>, uploads: Uploads): Promise<Queue> {
  const { config, pool, db, log } = parts
  const sender = config.smtpUrl ? createSender(config.smtpUrl, config.mailFrom) : null
  const queue = await startQueue(
    pool,
    log,
    {
      'mail.send': ({ mailId }, isLastTry) =>
        sender ? sendQueuedMail(db, sender, mailId, isLastTry) : keepQueuedMail(db, mailId),
    },
    {
      'leave.grant-year': { cron: '5 * * * *', work: () => grantLeaveYear(parts) },
      'audit.repeats': { cron: '1 * * * *', work: () => writeRepeated(parts) },
      'sweep.expired': { cron: '20 * * * *', work: () => sweepExpired(parts) },
      'sweep.certificates': { cron: '30 3 * * *', work: () => giveUpCertificates(parts) },
      'sweep.files': { cron: '40 3 * * *', work: () => sweepFiles(parts) },
      'sweep.uploads': { cron: '50 * * * *', work: () => uploads.sweep() },
    },
  )
  return {
    enqueue: (tx, name, ...data) => queue.enqueue(tx, name, ...data),
    async stop() {
      await queue.stop()
      sender?.close()
    },
  }
}
