// A large company in a database of its own, and its readers, for the benches of calls.
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readCompanyToday } from '../server/src/companySettings/settings.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'
import { fillCompany } from './scaleCompany.ts'
import { fillRecords } from './scaleRecords.ts'
import { startMuster } from './startProgram.ts'

type Running = Awaited<ReturnType<typeof createApp>>

/** A list with its path in the API and the token of its reader. */
export interface Read {
  name: string
  path: string
  token: string
}

/** The company while its app runs in this process. */
export interface FilledCompany extends Running {
  /** Signs a person in; returns the token. */
  signIn: (email: string) => Promise<{ id: string; token: string }>
  /** Returns a list for a reader; `{month}`, `{from}` and `{to}` in its path become last month's, `{id}` the reader's. */
  readOf: (name: string, email: string, template: string) => Promise<Read>
}

/** The company while another process serves it. */
export interface ServedCompany {
  port: number
  /** The ids of the processes. */
  server: number
  postmaster: number
}

/**
 * Fills a company of this size with three years of leave and attendance, calls `prepare` while its app runs in this
 * process, and then `measure` while another process serves it. Removes everything afterwards.
 */
export async function withFilledCompany<Prepared>(
  people: number,
  prepare: (company: FilledCompany) => Promise<Prepared>,
  measure: (served: ServedCompany, prepared: Prepared) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: console.error })
  const { connection, dataDir } = embedded
  let child: ChildProcess | undefined
  try {
    const running = await createApp({
      config: { ...readConfig({}), dataDir },
      connection,
      log: createLog('warn'),
    })
    const prepared = await prepare(await fill(running, people))
    await running.close()

    const planFile = join(folder, 'plan.json')
    await writeFile(planFile, JSON.stringify({ connection, dataDir }))
    const { child: server, port } = await startMuster(planFile)
    child = server
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    await measure({ port, server: child.pid ?? 0, postmaster: Number(pidFile.split('\n')[0]) }, prepared)
  } finally {
    child?.disconnect()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(running: Running, people: number): Promise<FilledCompany> {
  const { app } = running
  const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
  await app.db.transaction(async (tx) => {
    await fillCompany(tx, people, today.toString())
    await fillRecords(tx, people, today.toString())
  })
  await app.db.execute(sql`vacuum analyze`)
  await app.db.execute(sql`checkpoint`)

  const signIn = (email: string) =>
    app.db.transaction(async (tx) => {
      const id = await personByEmail(tx, email)
      const { token } = await beginSession(tx, { userId: id, address: '127.0.0.1', userAgent: 'bench' })
      return { id, token }
    })
  const from = today.subtract({ months: 1 }).with({ day: 1 })
  const values = {
    year: String(from.year),
    month: from.toPlainYearMonth().toString(),
    from: from.toString(),
    to: from.add({ months: 1 }).subtract({ days: 1 }).toString(),
  }
  return {
    ...running,
    signIn,
    async readOf(name, email, template) {
      const { id, token } = await signIn(email)
      const path = template.replace(/\{(\w+)\}/g, (_, word: string) => String({ ...values, id }[word]))
      return { name, path: `/api${path}`, token }
    },
  }
}
