import { expect, onTestFinished } from 'vitest'
import { invoices } from '../src/features/accounts/tables.ts'
import { createApp } from '../src/app.ts'
import { beginSession } from '../src/access/sessions.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/connection.ts'
import { createLog } from '../src/log.ts'
import { createCompany } from './company.ts'
import { createTestDatabase, urlOf } from './database.ts'
import { dataFolder } from './dataFolder.ts'
import { callMuster, freePort, type Muster, startMuster } from './muster.ts'

const connections = 8

/**
 * Kills the server while draft invoices are issued: once for each item of `kills`, when that many numbers are
 * acknowledged in total. Expects no gaps in the numbers and no invoice with two numbers.
 */
export async function killWhileIssuing(drafts: number, kills: readonly number[]): Promise<void> {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const dataDir = await dataFolder()
  const database = await openDatabase(connection, { max: 2, log: () => undefined })
  onTestFinished(database.close)
  const token = await createOwnerToken({
    config: readConfig({ MUSTER_DATA: dataDir }),
    connection,
    log: createLog('silent'),
  })
  const start = async (): Promise<Muster> => {
    const muster = startMuster({ DATABASE_URL: urlOf(connection).href, MUSTER_DATA: dataDir, PORT: await freePort() })
    await muster.ready
    return muster
  }

  let muster = await start()
  const post = (path: string, body: object) => callMuster(muster.url, token, 'POST', path, body)
  const { account } = (await post('/accounts', { name: 'Client' })).body
  const pendingIds: string[] = []
  for (let i = 0; i < drafts; i++) {
    const lines = [{ description: 'Work', rate: 10 }]
    pendingIds.push((await post('/invoices', { accountId: account.id, lines })).body.invoice.id)
  }
  const all = [...pendingIds]

  /** The acknowledged invoice numbers, by the invoice's id. */
  const numbersById = new Map<string, string>()
  const issueAll = () =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        for (let id = pendingIds.shift(); id !== undefined; id = pendingIds.shift()) {
          const body = { status: 'ISSUED' }
          const answer = await callMuster(muster.url, token, 'PATCH', `/invoices/${id}`, body).catch(() => null)
          if (answer === null) return
          if (answer.status === 200) numbersById.set(id, answer.body.invoice.number)
        }
      }),
    )
  for (const acknowledged of kills) {
    const under = issueAll()
    await expect.poll(() => numbersById.size, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(acknowledged)
    muster.kill('SIGKILL')
    await under
    await muster.end()
    muster = await start()
    pendingIds.splice(0, pendingIds.length, ...all.filter((id) => !numbersById.has(id)))
  }
  // Invoices issued without an answer are now refused.
  await issueAll()
  const rows = await database.db.select({ id: invoices.id, number: invoices.number }).from(invoices)
  const numbers = rows.map(({ number }) => Number(number?.slice(5))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: drafts }, (_, i) => i + 1))
  for (const [id, number] of numbersById) expect(rows).toContainEqual({ id, number })
  muster.kill('SIGKILL')
  await muster.end()
}

async function createOwnerToken(options: Parameters<typeof createApp>[0]): Promise<string> {
  const running = await createApp(options)
  const { db } = running.app
  const company = await createCompany(db)
  const session = { userId: company.id('Owner'), address: '127.0.0.1', userAgent: null }
  const { token } = await db.transaction((tx) => beginSession(tx, session))
  await running.close()
  return token
}
