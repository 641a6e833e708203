import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { openDatabase } from '../db/connection.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startTestSmtp } from '../../testing/smtp.ts'
import { composeMail } from './compose.ts'
import { type NewMail, queueMails } from './postMail.ts'
import { createSender, keepQueuedMail, MailNotSent, sendQueuedMail } from './sendMail.ts'
import { mails } from './tables.ts'

const database = await createTestDatabase()
const { db, close } = await openDatabase(database.connection, { max: 4 })
afterAll(async () => {
  await close()
  await database.drop()
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A mail server that behaves as told, and a sender to it. */
async function connected(options: SMTPServerOptions = {}, credentials = '') {
  const smtp = await startTestSmtp(options)
  const sender = createSender(smtp.url.replace('//', `//${credentials}`), 'Acme HR <hr@acme.test>')
  ends.push(smtp.close, () => sender.close())
  return { ...smtp, sender }
}

const plain: NewMail = {
  userId: null,
  recipient: 'salma@acme.test',
  subject: 'Approved',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const queued = (mail: Partial<NewMail> = {}, smtpConfigured = true) =>
  db.transaction(async (tx) => (await queueMails(tx, [{ ...plain, ...mail }], smtpConfigured))[0] ?? '')
const row = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0]
const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
/** Answers its first values in turn, then nothing. */
const inTurn =
  <T>(...values: T[]) =>
  () =>
    values.shift() ?? null

test('a mail is sent once, and noted', async () => {
  const { sender, received } = await connected()
  const id = await queued()
  await sendQueuedMail(db, sender, id)
  await sendQueuedMail(db, sender, id)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'hr@acme.test', to: ['salma@acme.test'] })
  expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject({
    from: 'Acme HR <hr@acme.test>',
    to: 'salma@acme.test',
    subject: 'Approved',
    'message-id': `<${id}@acme.test>`,
    'auto-submitted': 'auto-generated',
  })
  expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 1, lastError: null, sentAt: expect.any(String) })
})

test('without an SMTP server a mail is kept, and a rolled back change leaves none', async () => {
  const { sender, received } = await connected()
  const id = await queued({}, false)
  await sendQueuedMail(db, sender, id)
  expect(await row(id)).toMatchObject({ status: 'KEPT', attempts: 0, sentAt: null })
  const undone = db.transaction(async (tx) => {
    await queueMails(tx, [{ ...plain, subject: 'never' }], true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db.select().from(mails).where(eq(mails.subject, 'never'))).toEqual([])
  expect(received).toEqual([])
})

test('a mail that is gone needs nothing', async () => {
  const { sender } = await connected()
  await expect(sendQueuedMail(db, sender, '019ab0a0-0000-7000-8000-000000000000')).resolves.toBeUndefined()
})

test.each([
  [550, 'No such user here', true],
  [451, 'Try again later', false],
])('a refused recipient (%i) is counted and noted; the next try sends it', async (code, message, permanent) => {
  const answer = inTurn(refusal(code, message))
  const { sender, received } = await connected({ onRcptTo: (_address, _session, done) => done(answer()) })
  const id = await queued()
  const failure = await sendQueuedMail(db, sender, id).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MailNotSent)
  expect(failure).toMatchObject({ permanent, message: expect.stringContaining(message) })
  expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1, lastError: `EENVELOPE: ${code} ${message}` })

  await sendQueuedMail(db, sender, id)
  expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2, lastError: null })
  expect(received).toHaveLength(1)
})

test('after a last try in vain a mail is kept whole, and so is one that waits where there is no mail server any more', async () => {
  const { sender } = await connected({ onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user')) })
  const id = await queued()
  await expect(sendQueuedMail(db, sender, id, true)).rejects.toBeInstanceOf(MailNotSent)
  const lastError = expect.stringContaining('No such user')
  expect(await row(id)).toMatchObject({ status: 'KEPT', attempts: 1, lastError, text: plain.text })

  const waiting = await queued()
  await expect(sendQueuedMail(db, sender, waiting)).rejects.toBeInstanceOf(MailNotSent)
  await keepQueuedMail(db, waiting)
  expect(await row(waiting)).toMatchObject({ status: 'KEPT', attempts: 1, lastError, text: plain.text })
})

test('notes and logs do not repeat the recipient of the mail', async () => {
  const { sender } = await connected({
    onRcptTo: ({ address }, _session, done) => done(refusal(550, `${address} is unknown`)),
  })
  const id = await queued()
  const failure = await sendQueuedMail(db, sender, id).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'EENVELOPE: 550 *** is unknown' })
  expect((await row(id))?.lastError).toBe('EENVELOPE: 550 *** is unknown')
})

test('a connection that breaks after the mail was taken: the next try can be told to be the same mail', async () => {
  const seen: string[] = []
  const server = await connected({
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        seen.push(/^Message-ID: (.*)\r$/m.exec(source)?.[1] ?? '')
        if (seen.length === 1) server.drop()
        else done()
      })
    },
  })
  const id = await queued()
  await expect(sendQueuedMail(db, server.sender, id)).rejects.toMatchObject({ permanent: false })
  expect(await row(id)).toMatchObject({
    status: 'QUEUED',
    attempts: 1,
    lastError: expect.stringContaining('ECONNECTION'),
  })
  await sendQueuedMail(db, server.sender, id)
  expect(seen).toEqual([`<${id}@acme.test>`, `<${id}@acme.test>`])
  expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2 })
})

test('a mail server that is away is noted, and the mail waits', async () => {
  const { close: stop, url } = await startTestSmtp()
  await stop()
  const sender = createSender(url, 'hr@acme.test')
  ends.push(() => sender.close())
  const id = await queued()
  await expect(sendQueuedMail(db, sender, id)).rejects.toMatchObject({ permanent: false })
  expect(await row(id)).toMatchObject({
    status: 'QUEUED',
    attempts: 1,
    lastError: expect.stringContaining('ECONNREFUSED'),
  })
})

const password = 's3cr%t p@ss'

test('signing in to the mail server', async () => {
  const { sender, received } = await connected(
    {
      authOptional: false,
      onAuth: ({ username, password: given }, _session, done) =>
        username === 'muster' && given === password ? done(null, { user: 1 }) : done(refusal(535, 'No')),
    },
    `muster:${encodeURIComponent(password)}@`,
  )
  await sendQueuedMail(db, sender, await queued())
  expect(received).toHaveLength(1)
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
])('a mail server that repeats the password %s: it is not noted', async (_where, options) => {
  const { sender } = await connected({ authOptional: false, ...options }, `muster:${encodeURIComponent(password)}@`)
  const id = await queued()
  const failure = await sendQueuedMail(db, sender, id).catch((error: unknown) => error)
  for (const told of [String(failure), (await row(id))?.lastError]) {
    expect(told).toMatch(/\b5\d\d\b/)
    expect(told).not.toContain(password)
    expect(told).not.toContain(Buffer.from(password).toString('base64'))
  }
})

test('of two processes at once one sends, and the other is told to come again', async () => {
  const underWay = Promise.withResolvers<() => void>()
  const { sender, received } = await connected({
    onMailFrom: (_address, _session, done) => underWay.resolve(() => done()),
  })
  const id = await queued()
  const first = sendQueuedMail(db, sender, id)
  const goOn = await underWay.promise
  await expect(sendQueuedMail(db, sender, id)).rejects.toThrow('Another process is sending this mail')
  goOn()
  await first
  expect(received).toHaveLength(1)
})

test('neither subject nor recipient can add a header or a recipient', async () => {
  const { sender, received } = await connected()
  await sendQueuedMail(db, sender, await queued({ subject: 'Hi\r\nBcc: all@acme.test\r\n\r\nText' }))
  expect(received[0]?.to).toEqual(['salma@acme.test'])
  expect([...(received[0]?.headers.keys() ?? [])]).not.toContain('bcc')
  for (const recipient of ['a,b@acme.test', 'a@acme.test\r\nRCPT TO:<b@acme.test>', '"x" <a@acme.test>, b@acme.test']) {
    await sendQueuedMail(db, sender, await queued({ recipient })).catch((error: unknown) => {
      expect(error).toBeInstanceOf(MailNotSent)
    })
  }
  expect(received.flatMap(({ to }) => to).filter((to) => ['b@acme.test', 'all@acme.test'].includes(to))).toEqual([])
})

test('markup and names from right to left arrive as they were written', async () => {
  const { sender, received } = await connected()
  const { subject, text, html } = composeMail({
    companyName: 'Acme',
    greetingName: 'ليلى <b>حسن</b>',
    title: 'طلب إجازة: Zoë & José',
    paragraphs: ['<script>alert(1)</script>'],
  })
  await sendQueuedMail(db, sender, await queued({ subject, text, html }))
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

/** A header's encoded words (RFC 2047) as text. */
const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quoted(word.replaceAll('_', ' ')),
    )

function decodedPart(part: string): string {
  const [head = '', body = ''] = part.split('\r\n\r\n', 2)
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : quoted(body.replace(/=\r\n/g, ''))
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
