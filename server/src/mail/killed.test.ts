import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { adminSettings, freePort, startMuster } from '../../testing/muster.ts'
import { startTestSmtp } from '../../testing/smtp.ts'
import { storeMails } from './storeMails.ts'
import { mails } from './tables.ts'

const count = 60
const answerCount = 20
/** Number of emails that may be sent but not yet recorded, as in sending.ts. */
const maxInFlight = 8

test('after a kill another process sends the rest at once, and none twice except those in flight', async () => {
  const arrived: string[] = []
  const allInFlight = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  const smtp = await startTestSmtp({
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        arrived.push(/^Message-ID: <(.*)@.*>\r$/m.exec(source)?.[1] ?? '')
        if (arrived.length <= answerCount) return done()
        allInFlight.resolve()
        void resume.promise.then(() => done())
      })
    },
  })
  const database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, { max: 1 })
  const holder = await openDatabase(database.connection, { max: 1 })
  const settings = {
    ...adminSettings,
    DATABASE_URL: urlOf(database.connection).href,
    MUSTER_DATA: await dataFolder(),
    SMTP_URL: smtp.url,
  }
  onTestFinished(async () => {
    await close()
    await holder.close()
    await smtp.close()
    await database.drop()
  })
  const first = startMuster({ ...settings, PORT: await freePort() })
  await first.ready
  const second = startMuster({ ...settings, PORT: await freePort() })
  await second.ready
  second.kill('SIGSTOP')
  await transaction(db, (tx) =>
    storeMails(
      tx,
      { config: readConfig({ SMTP_URL: smtp.url }) },
      Array.from({ length: count }, (_, i) => ({
        userId: null,
        recipient: `p${i}@acme.test`,
        subject: 'Approved',
        text: 'Hello',
        html: '<p>Hello</p>',
      })),
    ),
  )
  await allInFlight.promise

  // From here on no result can be recorded, so the process sends only this many emails.
  await holder.pool.query('begin')
  await holder.pool.query('lock table mails in share mode')
  resume.resolve()
  const idsOf = async (status: 'SENT' | 'QUEUED') =>
    (await db.select({ id: mails.id }).from(mails).where(eq(mails.status, status))).map(({ id }) => id)
  const sentIds = await idsOf('SENT')
  const open = await idsOf('QUEUED')
  await expect.poll(() => arrived.length).toBe(sentIds.length + maxInFlight)
  const before = arrived.splice(0)
  first.kill('SIGKILL')
  await first.end()
  await holder.pool.query('rollback')
  second.kill('SIGCONT')

  await expect.poll(() => idsOf('QUEUED')).toEqual([])
  expect(sentIds).not.toEqual([])
  expect(sentIds.length + open.length).toBe(count)
  // Every email arrived. Those recorded as sent arrived once, the others at most twice.
  expect(new Set([...before, ...arrived])).toEqual(new Set([...sentIds, ...open]))
  expect(new Set(before).size).toBe(before.length)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect(arrived.filter((id) => sentIds.includes(id))).toEqual([])
}, 120_000)
