import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beginSession } from '../src/access/sessions.ts'
import { createApp, type RunningApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Connection } from '../src/db/connection.ts'
import { createLog } from '../src/log.ts'
import { createCompany, type Company } from './company.ts'
import { createTestDatabase, poolerOf, type TestDatabase } from './database.ts'

export interface TestApp extends RunningApp {
  company: Company
  dataDir: string
  /** The app's database, for a second server process on the same data. */
  connection: Connection
  /** Makes a call as the person with the first name `as` in the test company; without a session if `as` is null. */
  call(
    as: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Returns a session token of the person with this first name in the test company. */
  tokenOf(firstName: string): Promise<string>
}

export interface Answer {
  status: number
  body: Record<string, any>
  headers: LightMyRequestResponse['headers']
  raw: Buffer
}

/**
 * Starts a whole server on a new database, or on the empty one in `given`, with the small test company; `close` removes
 * both.
 */
export async function startTestApp(changes: Partial<Config> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  // The web application is left out, because each of its files would get a route that only browser tests use.
  const config = {
    ...readConfig({ MUSTER_DATA: dataDir }),
    webDir: join(dataDir, 'web'),
    handbookDir: join(dataDir, 'docs'),
    ...changes,
  }
  const log = createLog('silent')
  const callsPerMinute = { ofSession: 1_000_000, ofKey: 1_000_000, ofAddress: 1_000_000 }
  const { connection } = database
  // There is no limit on the event loop's delay, because tests may run on a busy machine.
  const running = await createApp({
    config,
    connection,
    pooler: poolerOf(connection),
    log,
    callsPerMinute,
    maxEventLoopDelayMs: 0,
    runsSchedule: false,
  })
  const { db } = running.app
  const company = await createCompany(db)
  const tokens = new Map<string, Promise<string>>()

  function tokenOf(firstName: string): Promise<string> {
    const userId = company.id(firstName)
    const created =
      tokens.get(firstName) ??
      db
        .transaction((tx) => beginSession(tx, { userId, address: '127.0.0.1', userAgent: null }))
        .then(({ token }) => token)
    tokens.set(firstName, created)
    return created
  }

  return {
    ...running,
    company,
    dataDir,
    connection: database.connection,
    tokenOf,
    async call(as, method, path, body, headers = {}) {
      const authorization = as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }
      const options = {
        method,
        url: `/api${path}`,
        headers: { ...authorization, ...headers },
        payload: body,
      } as InjectOptions
      const answer = await running.server.inject(options)
      // The next call sees the notifications of this one.
      await running.app.waitForNotifications()
      return read(answer)
    },
    async close() {
      await running.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function read(response: LightMyRequestResponse): Answer {
  const json = /^application\/(scim\+)?json/.test(String(response.headers['content-type']))
  return {
    status: response.statusCode,
    body: json ? response.json() : {},
    headers: response.headers,
    raw: response.rawPayload,
  }
}
