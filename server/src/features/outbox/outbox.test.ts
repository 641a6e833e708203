import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailStatuses } from '@muster/contract/outbox/statuses'
import { newToken } from '../../access/sessions.ts'
import { auditEntries } from '../../audit/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { post, postMail } from '../../mail/postMail.ts'
import { mails } from '../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { activation } from '../users/account/mailEvents.ts'
import { isFoundBy } from './queries.ts'

const soon = { interval: 50 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => app.app.db.delete(mails))

type NewMail = Partial<typeof mails.$inferInsert>

/** Adds mails to the outbox; returns their ids. */
async function insertMails(...newMails: NewMail[]): Promise<string[]> {
  const plain = { recipient: 'salma@acme.test', subject: 'Approved', text: 'Hello', html: '<p>Hello</p>' }
  const rows = await app.app.db
    .insert(mails)
    .values(
      newMails.map((mail, i) => ({
        ...plain,
        status: 'KEPT' as const,
        createdAt: `2025-03-0${i + 1}T08:00:00Z`,
        ...mail,
      })),
    )
    .returning({ id: mails.id })
  return rows.map(({ id }) => id)
}

const waitingMail: NewMail = { subject: 'Waits', status: 'QUEUED' }
const failingMail: NewMail = { subject: 'Failing', status: 'QUEUED', attempts: 3, lastError: 'EENVELOPE: 452 full' }
const abandonedMail: NewMail = {
  subject: 'Given up',
  status: 'KEPT',
  attempts: 340,
  lastError: 'EENVELOPE: 550 unknown',
}
const keptMail: NewMail = { subject: 'Kept', recipient: 'zoe@acme.test' }
const sentMail: NewMail = {
  subject: 'Sent',
  status: 'SENT',
  attempts: 1,
  sentAt: '2025-03-05T08:00:00Z',
  text: '',
  html: '',
}

const list = async (query = '') => (await app.call('Owner', 'GET', `/outbox${query}`)).body
const subjects = async (query: string) => (await list(query)).mails.map(({ subject }: { subject: string }) => subject)

describe('the list', () => {
  test('shows each mail’s result, newest first, and the number of unsent ones', async () => {
    await insertMails(waitingMail, failingMail, abandonedMail, keptMail, sentMail)
    const { mails: found, counts, sends, pagination } = await list()
    expect(found).toMatchObject([
      { subject: 'Sent', status: 'SENT', tries: 1, nextTry: null, error: null },
      { subject: 'Kept', status: 'KEPT', tries: 0, nextTry: null },
      { subject: 'Given up', status: 'FAILED', tries: 340, nextTry: null, error: 'EENVELOPE: 550 unknown' },
      { subject: 'Failing', status: 'FAILED', tries: 3, nextTry: expect.any(String) },
      { subject: 'Waits', status: 'WAITING', nextTry: expect.any(String) },
    ])
    expect(found[0]).not.toHaveProperty('text')
    expect(counts).toEqual({ WAITING: 1, FAILED: 2, KEPT: 1 })
    expect({ sends, ...pagination }).toMatchObject({ sends: false, totalItems: 5 })
  })

  test('names the people that mails went to, and none for other addresses', async () => {
    await insertMails({ ...keptMail, userId: app.company.id('Lead') }, sentMail)
    const people = (await list()).mails.map(({ person }: { person: { id: string } | null }) => person?.id ?? null)
    expect(people).toEqual([null, app.company.id('Lead')])
  })

  test('is filtered by status, and by parts of the address and the subject', async () => {
    await insertMails(waitingMail, failingMail, abandonedMail, keptMail, sentMail)
    expect(await subjects('?status=FAILED')).toEqual(['Given up', 'Failing'])
    expect(await subjects('?status=KEPT')).toEqual(['Kept'])
    expect(await subjects('?search=ZOE')).toEqual(['Kept'])
    expect(await subjects('?search=up%20salma')).toEqual(['Given up'])
    expect(await subjects('?search=salma%20wait')).toEqual(['Waits'])
    expect(await subjects('?search=%25')).toEqual([])
    expect(await subjects('?page=2&limit=3')).toEqual(['Failing', 'Waits'])
  })

  test('is sorted by subject, status and age in both directions', async () => {
    await insertMails(waitingMail, failingMail, abandonedMail, keptMail, sentMail)
    expect(await subjects('?sort=subject')).toEqual(['Failing', 'Given up', 'Kept', 'Sent', 'Waits'])
    expect(await subjects('?sort=subject&order=desc&limit=2&page=2')).toEqual(['Kept', 'Given up'])
    expect(await subjects('?sort=created')).toEqual(['Waits', 'Failing', 'Given up', 'Kept', 'Sent'])
    const statuses = (await list('?sort=status')).mails.map(({ status }: any) => status)
    expect(statuses).toEqual(['FAILED', 'FAILED', 'KEPT', 'WAITING', 'SENT'])
    expect(new Set(statuses)).toEqual(new Set(mailStatuses))
    expect((await app.call('Owner', 'GET', '/outbox?sort=text')).status).toBe(400)
  })

  test('an unknown status is refused', async () => {
    expect((await app.call('Owner', 'GET', '/outbox?status=LOST')).status).toBe(400)
  })
})

describe('a mail', () => {
  const get = (id: string) => app.call('Owner', 'GET', `/outbox/${id}`)
  const accessEntries = () =>
    app.app.db
      .select({ subject: auditEntries.subjectId })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'outbox.mail_seen'))

  test('can be read while it is not sent, and each access is recorded', async () => {
    const [keptId = '', sentId = ''] = await insertMails(keptMail, sentMail)
    const before = (await accessEntries()).length
    expect((await get(keptId)).body.mail).toMatchObject({ text: 'Hello', hidesLinks: false })
    expect((await get(sentId)).body.mail).toMatchObject({ text: null })
    await get(keptId)
    expect((await accessEntries()).slice(before)).toEqual([{ subject: keptId }, { subject: keptId }])
  })

  test('hides links that would sign in whoever reads it', async () => {
    const token = newToken()
    const to = { id: app.company.id('Lead'), email: 'lead@test.example', firstName: 'Lead', lastName: 'Of Team' }
    const values = { address: `${app.app.config.publicUrl}/?view=activate#token=${token}`, signIn: 'Then sign in.' }
    await transaction(app.app.db, (tx) => postMail(tx, app.app, post(activation, to, values)))
    const [row] = await app.app.db.select().from(mails)
    expect(row?.text).toContain(token)
    const { body, raw } = await get(row?.id ?? '')
    expect(body.mail).toMatchObject({ about: 'Account activation', hidesLinks: true })
    expect(body.mail.text).toContain('#token=…')
    expect(String(raw)).not.toContain(token)
  })

  test('is not found if it does not exist', async () => {
    expect((await get('019b0000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('trying again', () => {
  test('without a mail server nothing can be retried, with its own error code', async () => {
    const [id] = await insertMails(keptMail)
    const answers = [
      await app.call('Owner', 'POST', `/outbox/${id}/retry`),
      await app.call('Owner', 'POST', '/outbox/retry-all', { status: 'KEPT' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'outbox.no_server']))
    expect((await list()).counts.KEPT).toBe(1)
  })

  test('with one, a mail or all of a status are due at once; a sent one is not sent again', async () => {
    const { config } = app.app
    const [first = '', , , sentId = ''] = await insertMails(abandonedMail, failingMail, keptMail, sentMail)
    const later = '2090-01-01T00:00:00Z'
    await app.app.db.update(mails).set({ notBefore: later })
    // This process started without a mail server and sends nothing, so due mails stay visible.
    const before = config.smtpUrl
    config.smtpUrl = 'smtp://mail.test'
    try {
      expect((await app.call('Owner', 'POST', `/outbox/${sentId}/retry`)).body.code).toBe('outbox.sent')
      expect((await app.call('Owner', 'POST', `/outbox/${first}/retry`)).status).toBe(200)
      const all = await app.call('Owner', 'POST', '/outbox/retry-all', { status: 'FAILED' })
      expect(all.body).toEqual({ message: '2 emails are being retried.', retried: 2 })
    } finally {
      config.smtpUrl = before
    }
    const dueMails = (await list()).mails.filter(
      ({ nextTry }: { nextTry: string | null }) => nextTry && nextTry < later,
    )
    expect(dueMails.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['Failing', 'Given up'])
    expect((await list()).counts).toEqual({ WAITING: 0, FAILED: 2, KEPT: 1 })
  })

  test('of many simultaneous retries each succeeds, and the mail is queued once', async () => {
    const { config } = app.app
    const [id] = await insertMails(abandonedMail)
    config.smtpUrl = 'smtp://mail.test'
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => app.call('Owner', 'POST', `/outbox/${id}/retry`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    } finally {
      config.smtpUrl = null
    }
    await expect.poll(async () => (await list('?status=FAILED')).mails.length, soon).toBe(1)
  })
})

test('searching mails uses indexes, and finds queued mails too', async () => {
  await insertMails(keptMail, sentMail, waitingMail)
  const plan = await transaction(app.app.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain select ${mails.id} from ${mails} where ${isFoundBy('zoe')}`)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('mails_found_idx')
  expect(plan).toContain('mails_waiting_idx')
  expect(plan).not.toContain('Seq Scan')
})
