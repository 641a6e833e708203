import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { settings } from '../companySettings/tables.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { Client } from '../db/values.ts'
import { Keys } from '../files/store/keys.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { openFileStore } from '../files/store/store.ts'
import { createLog } from '../log.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startTestSmtp } from '../../testing/smtp.ts'
import { createTemporaryFolder, removeTemporaryFolder } from '../../testing/temporaryFolders.ts'
import { composeMail } from './compose.ts'
import { type NewMail, storeMails } from './storeMails.ts'
import { startSending } from './sending.ts'
import { mails } from './tables.ts'

const database = await createTestDatabase()
const { pool, db, close } = await openDatabase(database.connection, { max: 6 })
const log = createLog('silent')
const folder = await createTemporaryFolder()
const files = await openFileStore(await openFolder(folder), new Keys(randomBytes(32)))
afterAll(async () => {
  await close()
  await removeTemporaryFolder(folder)
  await database.drop()
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await db.delete(mails)
  vi.restoreAllMocks()
})

const from = { ...readConfig({}), mailFrom: 'Acme HR <hr@acme.test>' }

/** Starts sending the queued emails through this mail server until the end of the test. */
async function sendingBy(smtpUrl: string | null) {
  const sending = await startSending({ db, pool, files, log, config: { ...from, smtpUrl } })
  ends.push(() => sending.stop())
  return sending
}

/** Starts a mail server with these options, and sends the queued emails to it. */
async function connectServer(options: SMTPServerOptions = {}, credentials = '') {
  const smtp = await startTestSmtp(options)
  ends.push(smtp.close)
  const sending = await sendingBy(smtp.url.replace('//', `//${credentials}`))
  return { ...smtp, sending }
}

const baseMail: NewMail = {
  userId: null,
  recipient: 'salma@acme.test',
  subject: 'Approved',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const post = (mailInputs: Partial<NewMail>[], smtpUrl: string | null = 'smtp://mail.test') =>
  transaction(db, (tx) =>
    storeMails(
      tx,
      { config: { ...from, smtpUrl } },
      mailInputs.map((mail) => ({ ...baseMail, ...mail })),
    ),
  )
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ recipient: `p${i}@acme.test` }))
const rows = () => db.select().from(mails).orderBy(mails.recipient, mails.subject)
const theOne = async () => (await rows())[0]
const statuses = async () => (await rows()).map(({ status, attempts }) => `${status} ${attempts}`)
const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
/** Returns a function that returns one of these values per call, and null after the last one. */
const rotateThrough =
  <T>(...values: T[]) =>
  () =>
    values.shift() ?? null
const pollOptions = { interval: 20 }
const expectFirst = (expected: object) => expect.poll(theOne, pollOptions).toMatchObject(expected)
/** Makes queued emails due now and starts sending them, by queueing another email and deleting it again. */
const tryNow = () =>
  transaction(db, async (tx) => {
    await tx.update(mails).set({ notBefore: sql`now()` })
    const subject = 'taken back'
    await storeMails(tx, { config: { ...from, smtpUrl: 'smtp://mail.test' } }, [{ ...baseMail, subject }])
    await tx.delete(mails).where(eq(mails.subject, subject))
  })
/** Returns the seconds until the next try of each email. */
const pauses = async () => {
  const found = await db
    .select({ seconds: sql<number>`round(extract(epoch from ${mails.notBefore} - clock_timestamp()))::int` })
    .from(mails)
    .orderBy(mails.recipient)
  return found.map(({ seconds }) => seconds)
}

test('a mail is sent once, and recorded', async () => {
  const { received } = await connectServer()
  await post([{}])
  await expectFirst({ status: 'SENT', attempts: 1, lastError: null, sentAt: expect.any(String), text: '', html: '' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'hr@acme.test', to: ['salma@acme.test'] })
  expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject({
    from: 'Acme HR <hr@acme.test>',
    to: 'salma@acme.test',
    subject: 'Approved',
    'message-id': `<${(await theOne())?.id}@acme.test>`,
    'auto-submitted': 'auto-generated',
  })
})

test('replies go to the address in the company’s settings, at once also for queued mails', async () => {
  await db.insert(settings).values({ key: 'replyTo', value: 'office@acme.test' })
  onTestFinished(async () => void (await db.delete(settings)))
  const { received } = await connectServer()
  await post([{}])
  await expectFirst({ status: 'SENT' })
  await db.update(settings).set({ value: '' })
  await post([{ subject: 'Second' }])
  await expect.poll(() => received.length, pollOptions).toBe(2)
  expect(received.map(({ headers }) => headers.get('reply-to'))).toEqual(['office@acme.test', undefined])
})

test('without an SMTP server mails are kept, also queued ones, and a rolled back change leaves none', async () => {
  await post([{ subject: 'waits' }])
  await sendingBy(null)
  await post([{ subject: 'new' }], null)
  const rolledBack = transaction(db, async (tx) => {
    await storeMails(tx, { config: { ...from, smtpUrl: 'smtp://mail.test' } }, [{ ...baseMail, subject: 'never' }])
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  const { received } = await connectServer()
  await post([{ subject: 'sent' }])
  await expect.poll(() => received.map(({ headers }) => headers.get('subject')), pollOptions).toEqual(['sent'])
  const keptRows = (await rows()).filter(({ status }) => status === 'KEPT')
  expect(keptRows.map(({ subject, attempts, text }) => [subject, attempts, text])).toEqual([
    ['new', 0, 'Hello'],
    ['waits', 0, 'Hello'],
  ])
})

test('many emails are sent in the order in which they were queued, a few at once, without pauses', async () => {
  let [open, most] = [0, 0]
  const recipients: string[] = []
  await connectServer({
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done()
    },
    onConnect(_session, done) {
      most = Math.max(most, (open += 1))
      done()
    },
    onClose: () => void (open -= 1),
  })
  const inputs = many(120)
  for (let i = 0; i < 120; i += 10) await post(inputs.slice(i, i + 10))
  await expect.poll(statuses, pollOptions).toEqual(inputs.map(() => 'SENT 1'))
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThan(5)
  const distances = recipients.map((recipient, i) => Math.abs(Number(/\d+/.exec(recipient)?.[0]) - i))
  expect(Math.max(...distances)).toBeLessThan(25)
})

test('emails are read and recorded in batches', async () => {
  // Answers all connections together once they are all waiting.
  const answerers: (() => void)[] = []
  let remaining = 0
  await connectServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        answerers.push(done)
        remaining -= 1
        if (answerers.length === 3 || remaining === 0)
          setImmediate(() => answerers.splice(0).forEach((answer) => answer()))
      })
    },
  })
  const statements = vi.spyOn(Client.prototype, 'query')
  const statementsFor = async (count: number) => {
    remaining = count
    await post(many(count))
    await expect.poll(async () => (await statuses()).every((status) => status === 'SENT 1'), pollOptions).toBe(true)
    const texts = statements.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query))
    statements.mockClear()
    await db.delete(mails)
    return texts.filter((text) => /^update "mails"|^select "id", "recipient"/.test(text)).length
  }
  expect(await statementsFor(1)).toBe(2)
  expect(await statementsFor(48)).toBeLessThan(48 * 0.75)
})

test.each([
  [550, 'No such user here', true],
  [451, 'Try again later', false],
])('a refused recipient (%i) is recorded and retried without delaying others', async (code, message, permanent) => {
  const warn = vi.spyOn(log, 'warn')
  const answer = rotateThrough(refusal(code, message))
  const { received } = await connectServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? answer() : null),
  })
  await post([{ recipient: 'gone@acme.test' }, ...many(5)])
  await expect.poll(statuses, pollOptions).toEqual(['QUEUED 1', 'SENT 1', 'SENT 1', 'SENT 1', 'SENT 1', 'SENT 1'])
  const mail = await theOne()
  expect(mail).toMatchObject({ lastError: `EENVELOPE: ${code} ${message}`, text: 'Hello' })
  const err = expect.objectContaining({ permanent, unreached: false, message: mail?.lastError })
  expect(warn.mock.calls).toEqual([[{ err, mailId: mail?.id, tries: 1 }, 'a mail was not sent and will be retried']])
  expect((await pauses())[0]).toBeGreaterThan(5)
  await tryNow()
  await expectFirst({ status: 'SENT', attempts: 2, lastError: null })
  expect(received).toHaveLength(6)
})

test('the pauses between tries double from 15 seconds to an hour; the last failure is logged as an error', async () => {
  const error = vi.spyOn(log, 'error')
  await connectServer({ onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user')) })
  const attemptCounts = [0, 1, 5, 8, 338, 339]
  await db.insert(mails).values(
    attemptCounts.map((attempts, i) => ({
      ...baseMail,
      attempts,
      status: 'QUEUED' as const,
      recipient: `p${i}@acme.test`,
    })),
  )
  await tryNow()
  const after = () => rows().then((found) => found.map(({ status, attempts }) => [attempts, status]))
  await expect
    .poll(after, pollOptions)
    .toEqual(attemptCounts.map((tried) => [tried + 1, tried === 339 ? 'KEPT' : 'QUEUED']))
  const expectedSeconds = [15, 30, 480, 3600, 3600]
  for (const [i, pause] of expectedSeconds.entries()) {
    const seconds = (await pauses())[i] ?? 0
    expect(seconds).toBeGreaterThan(pause - 15)
    expect(seconds).toBeLessThanOrEqual(pause)
  }
  const last = (await rows()).at(-1)
  expect(last).toMatchObject({ lastError: expect.stringContaining('No such user'), text: 'Hello' })
  expect(error.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: last?.lastError }), mailId: last?.id, tries: 340 },
      'a mail was not sent at its last try and is kept',
    ],
  ])
})

test('records and logs do not repeat the recipient of the mail', async () => {
  const warn = vi.spyOn(log, 'warn')
  await connectServer({ onRcptTo: ({ address }, _session, done) => done(refusal(550, `${address} is unknown`)) })
  await post([{}])
  await expectFirst({ lastError: 'EENVELOPE: 550 *** is unknown' })
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: { message: 'EENVELOPE: 550 *** is unknown' } })
})

test('after a connection broke, the next try is recognizable as the same mail', async () => {
  const messageIds: string[] = []
  const server = await connectServer({
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        messageIds.push(/^Message-ID: (.*)\r$/m.exec(source)?.[1] ?? '')
        if (messageIds.length === 1) server.drop()
        else done()
      })
    },
  })
  await post([{}])
  await expectFirst({ status: 'QUEUED', attempts: 1, lastError: expect.stringContaining('ECONNECTION') })
  await tryNow()
  await expectFirst({ status: 'SENT', attempts: 2 })
  const id = (await theOne())?.id
  expect(messageIds).toEqual([`<${id}@acme.test>`, `<${id}@acme.test>`])
})

test('while the mail server is down all due mails wait, and new ones are tried when it is back', async () => {
  const warn = vi.spyOn(log, 'warn')
  let isOffline = true
  let connections = 0
  const { received } = await connectServer({
    onConnect(_session, done) {
      connections += 1
      done(isOffline ? refusal(421, 'closing for the night') : null)
    },
  })
  const inputs = many(40)
  await post(inputs)
  await expect.poll(statuses, pollOptions).toEqual(inputs.map(() => 'QUEUED 1'))
  expect(connections).toBeLessThan(5)
  const err = expect.objectContaining({ unreached: true, message: expect.stringContaining('421') })
  expect(warn.mock.calls).toEqual([
    [{ err, mails: 40 }, 'the mail server was not reached: queued mails will be retried'],
  ])
  expect((await theOne())?.lastError).toContain('421')
  isOffline = false
  await post([{ recipient: 'new@acme.test' }])
  await expect.poll(() => received.flatMap(({ to }) => to), pollOptions).toEqual(['new@acme.test'])
  await tryNow()
  await expect.poll(statuses, pollOptions).toEqual(['SENT 1', ...inputs.map(() => 'SENT 2')])
})

test('an email at which the mail server hangs up is recorded, and the others are sent', async () => {
  const { received } = await connectServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('poison') ? refusal(421, 'not this one') : null),
  })
  await post([{ recipient: 'poison@acme.test' }, ...many(20)])
  await expect.poll(() => received.length, pollOptions).toBe(20)
  await expect
    .poll(async () => (await statuses()).toSorted(), pollOptions)
    .toEqual(['QUEUED 1', ...many(20).map(() => 'SENT 1')])
})

test('no mail server listens: that is recorded, and the mail is retried', async () => {
  const { close: stop, url } = await startTestSmtp()
  await stop()
  await sendingBy(url)
  await post([{}])
  await expectFirst({ status: 'QUEUED', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') })
})

test('each mail is sent by one of two processes', async () => {
  const { received, url } = await connectServer()
  const otherDatabase = await openDatabase(database.connection, { max: 4 })
  const second = await startSending({ ...otherDatabase, files, log, config: { ...from, smtpUrl: url } })
  ends.push(otherDatabase.close, () => second.stop())
  const config = { ...from, smtpUrl: url }
  for (let i = 0; i < 10; i++) {
    const inputs = many(5).map((mail) => ({ ...baseMail, ...mail }))
    await Promise.all(
      [db, otherDatabase.db].map((database) => transaction(database, (tx) => storeMails(tx, { config }, inputs))),
    )
  }
  await expect
    .poll(async () => (await statuses()).filter((status) => status === 'SENT 1').length, pollOptions)
    .toBe(100)
  expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(100)
  expect(received).toHaveLength(100)
})

test('an email that is deleted while it is being sent causes no error', async () => {
  const error = vi.spyOn(log, 'error')
  const sendingBegun = Promise.withResolvers<() => void>()
  const { received, sending } = await connectServer({
    onMailFrom: (_address, _session, done) => sendingBegun.resolve(() => done()),
  })
  await post([{}])
  const resume = await sendingBegun.promise
  await db.delete(mails)
  resume()
  await sending.stop()
  expect(received).toHaveLength(1)
  expect(error).not.toHaveBeenCalled()
})

test('stopping waits for emails being sent and begins no others', async () => {
  const transfer = Promise.withResolvers<() => void>()
  const { received, sending } = await connectServer({
    onMailFrom: (_address, _session, done) => transfer.resolve(() => done()),
  })
  await post([{}])
  const goOn = await transfer.promise
  await post([{ subject: 'later' }])
  const stop = sending.stop()
  setImmediate(goOn)
  await stop
  expect(received).toHaveLength(1)
  expect(await statuses()).toEqual(['SENT 1', 'QUEUED 0'])
})

const password = 's3cr%t p@ss'

test('signing in to the mail server', async () => {
  const { received } = await connectServer(
    {
      authOptional: false,
      onAuth: ({ username, password: typedPassword }, _session, done) =>
        username === 'muster' && typedPassword === password ? done(null, { user: 1 }) : done(refusal(535, 'No')),
    },
    `muster:${encodeURIComponent(password)}@`,
  )
  await post([{}])
  await expect.poll(() => received.length, pollOptions).toBe(1)
})

test.each([
  [
    'at sign-in',
    { onAuth: (_auth, _session, done) => done(refusal(535, `${password} is wrong`)) } as SMTPServerOptions,
  ],
  [
    'at the recipient',
    {
      onAuth: (_auth, _session, done) => done(null, { user: 1 }),
      onRcptTo: (_address, _session, done) =>
        done(refusal(550, `no, ${password}, ${Buffer.from(password).toString('base64')}`)),
    } as SMTPServerOptions,
  ],
])('a mail server that repeats the password %s: it is not recorded', async (_where, options) => {
  const warn = vi.spyOn(log, 'warn')
  await connectServer({ authOptional: false, ...options }, `muster:${encodeURIComponent(password)}@`)
  await post([{}])
  await expectFirst({ attempts: 1 })
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  const [{ err }] = warn.mock.calls[0] as unknown as [{ err: Error }]
  for (const errorText of [String(err), (await theOne())?.lastError]) {
    expect(errorText).toMatch(/\b5\d\d\b/)
    expect(errorText).not.toContain(password)
    expect(errorText).not.toContain(Buffer.from(password).toString('base64'))
  }
})

test('neither subject nor recipient can add a header or a recipient', async () => {
  const { received } = await connectServer()
  await post([{ subject: 'Hi\r\nBcc: all@acme.test\r\n\r\nText' }])
  await expectFirst({ status: 'SENT' })
  expect(received[0]?.to).toEqual(['salma@acme.test'])
  expect([...(received[0]?.headers.keys() ?? [])]).not.toContain('bcc')
  const hostile = ['a,b@acme.test', 'a@acme.test\r\nRCPT TO:<b@acme.test>', '"x" <a@acme.test>, b@acme.test']
  await post(hostile.map((recipient) => ({ recipient })))
  await expect
    .poll(async () => (await statuses()).toSorted(), pollOptions)
    .toEqual([...hostile.map(() => 'QUEUED 1'), 'SENT 1'])
  expect(received).toHaveLength(1)
})

test('markup and right-to-left names arrive as they were written', async () => {
  const { received } = await connectServer()
  const composed = composeMail({
    companyName: 'Acme',
    greetingName: 'ليلى <b>حسن</b>',
    title: 'طلب إجازة: Zoë & José',
    paragraphs: ['<script>alert(1)</script>'],
  })
  await post([composed])
  await expectFirst({ status: 'SENT' })
  const { headers, source = '' } = received[0] ?? {}
  expect(decodedWords(headers?.get('subject') ?? '')).toBe('طلب إجازة: Zoë & José')
  const parts = source
    .split(/^Content-Type: /m)
    .slice(2)
    .map(decodedPart)
  expect(parts).toEqual([
    expect.stringContaining('Hello ليلى <b>حسن</b>,'),
    expect.stringContaining('ليلى &lt;b&gt;حسن&lt;/b&gt;'),
  ])
  expect(parts[1]).not.toContain('<script>')
})

/** Returns the decoded text of an email header with encoded words (RFC 2047). */
const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quote(word.replaceAll('_', ' ')),
    )

function decodedPart(part: string): string {
  const [head = '', body = ''] = part.split('\r\n\r\n', 2)
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : quote(body.replace(/=\r\n/g, ''))
}

const quote = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
