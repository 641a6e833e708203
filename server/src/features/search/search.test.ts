import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxResultsPerType, type SearchResult } from '@muster/contract/search/calls'
import { settings } from '../../companySettings/tables.ts'
import { users } from '../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { createWorld } from '../../../testing/world.ts'
import { invoiceOf } from '../accounts/test/world.ts'
import { pdf, uploadDocument } from '../documents/test/documents.ts'
import { openJob, postJob } from '../jobs/test/jobs.ts'
import { between, decide, requestLeave } from '../leaves/test/leaves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Employee', 'Colleague', 'Stranger']) await requestLeave(app, name, between('03-03', '03-04'))
  const sick = await requestLeave(app, 'Stranger', between('04-06', '04-06', 'PERSONAL'))
  await decide(app, 'Owner', sick.id, 'APPROVED')
  await uploadDocument(app, 'Employee', {}, pdf('Ocelot plan.pdf'))
  await uploadDocument(app, 'Hr', { isPrivate: false }, pdf('Ocelot handbook.pdf'))
  const { id } = await uploadDocument(app, 'Stranger', { isPrivate: false }, pdf('Ocelot thrown away.pdf'))
  await app.call('Stranger', 'DELETE', `/documents/${id}`)
  await openJob(app, { title: 'Ocelot keeper' })
  await postJob(app, { title: 'Ocelot trainer' })
  await invoiceOf(await createWorld(app), 'ISSUED')
})
afterAll(() => app.close())

async function found(as: string, q: string): Promise<SearchResult[]> {
  const { status, body } = await app.call(as, 'GET', `/search?q=${encodeURIComponent(q)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results
}
const ofType = (results: SearchResult[], type: string) => results.filter((result) => result.type === type)
const titles = async (as: string, q: string, type: string) => ofType(await found(as, q), type).map(({ title }) => title)
const people = async (as: string, q: string, type = 'user') =>
  ofType(await found(as, q), type).map(({ person }) => person?.firstName)

describe('a search finds only what the person may see', () => {
  test.each([
    ['Employee', ['Employee']],
    ['Lead', ['Colleague', 'Employee', 'Lead', 'Former', 'Pending']],
    ['Otherlead', ['Otherlead', 'Stranger']],
  ])('while the directory is closed, %s finds the people %j', async (as, names) => {
    await app.app.db.insert(settings).values({ key: 'directoryOpen', value: false })
    expect(await people(as, 'test')).toEqual(names)
    await app.app.db.delete(settings).where(eq(settings.key, 'directoryOpen'))
  })

  test('people find colleagues as the directory shows them, and only those with an active account', async () => {
    expect(await people('Employee', 'stranger')).toEqual(['Stranger'])
    for (const hidden of ['former', 'pending']) expect(await people('Employee', hidden)).toEqual([])
  })

  test('everyone finds colleagues by position, but by LL-ID only people in their reach', async () => {
    const isStranger = eq(users.id, app.company.id('Stranger'))
    await app.app.db.update(users).set({ llId: 'LL-QX-7', position: 'Zookeeper' }).where(isStranger)
    expect(await people('Employee', 'zookeep')).toEqual(['Stranger'])
    expect(await people('Employee', 'qx-7')).toEqual([])
    expect(await people('Otherlead', 'qx-7')).toEqual(['Stranger'])
  })

  test.each([
    ['Employee', ['Employee']],
    ['Lead', ['Colleague', 'Employee']],
    ['Otherlead', ['Stranger', 'Stranger']],
    ['Hr', ['Stranger', 'Stranger', 'Colleague', 'Employee']],
  ])('%s finds the leave requests of %j', async (as, names) => {
    expect(await people(as, 'leave', 'leave_request')).toEqual(names)
    expect(await people(as, 'test', 'leave_request')).toEqual(names)
  })

  test.each([
    ['Employee', ['Ocelot handbook.pdf', 'Ocelot plan.pdf']],
    ['Colleague', ['Ocelot handbook.pdf']],
    ['Lead', ['Ocelot handbook.pdf']],
    ['Hr', ['Ocelot handbook.pdf', 'Ocelot plan.pdf']],
  ])('%s finds the documents %j, and none in the trash', async (as, names) => {
    expect(await titles(as, 'ocelot', 'document')).toEqual(names)
  })

  test.each([
    ['Employee', ['Ocelot keeper']],
    ['Manager', ['Ocelot keeper', 'Ocelot trainer']],
    ['Hr', ['Ocelot keeper', 'Ocelot trainer']],
  ])('%s finds the job postings %j', async (as, names) => {
    expect(await titles(as, 'ocelot', 'job_posting')).toEqual(names)
  })

  test.each([
    ['Employee', 0],
    ['Lead', 0],
    ['Manager', 0],
    ['Hr', 1],
    ['Owner', 1],
  ])('%s finds %i invoices', async (as, count) => {
    const invoices = ofType(await found(as, 'client'), 'invoice')
    expect(invoices).toHaveLength(count)
    for (const { title, note, amount, status } of invoices) {
      expect([title, note]).toEqual([expect.stringMatching(/\d/), expect.stringMatching(/^Client /)])
      expect([amount, status]).toEqual([{ amount: 100, currency: 'USD' }, 'ISSUED'])
    }
  })

  test('the answer has no salaries, bank details or certificates', async () => {
    const keys = new Set((await found('Owner', 'test')).flatMap((result) => Object.keys(result)))
    expect([...keys].toSorted()).toEqual(
      ['amount', 'endDate', 'id', 'kind', 'note', 'person', 'startDate', 'status', 'title', 'type'].toSorted(),
    )
    for (const { type, amount } of await found('Owner', 'test')) if (type !== 'invoice') expect(amount).toBeNull()
  })
})

describe('a leave request is found', () => {
  test.each([
    ['stranger personal', 1],
    ['personal', 1],
    ['stranger approved leave', 1],
    ['stranger pending', 1],
    ['stranger sick', 0],
    ['stran leave', 2],
  ])('by %j: %i', async (q, count) => {
    expect(ofType(await found('Hr', q), 'leave_request')).toHaveLength(count)
  })

  test('by the requester’s name before others by its type, if the name begins the type', async () => {
    const name = await newcomer(app, 'Annika')
    await requestLeave(app, name, between('03-03', '03-04', 'PERSONAL'))
    for (let day = 1; day <= maxResultsPerType; day++)
      await requestLeave(app, 'Employee', between(`05-0${day}`, `05-0${day}`, 'ANNUAL'))
    const names = await people('Hr', 'ann', 'leave_request')
    expect(names).toEqual([name, ...Array<string>(maxResultsPerType - 1).fill('Employee')])
    expect((await people('Hr', 'ann personal', 'leave_request'))[0]).toBe(name)
  })
})

describe('words', () => {
  test('one or two letters match the beginning of a word only, more match anywhere', async () => {
    expect(await people('Owner', 'ow')).toEqual(['Owner'])
    expect(await people('Owner', 'wn')).toEqual([])
    expect(await people('Owner', 'wner')).toEqual(['Owner'])
  })

  test('both parts of a double name are its beginnings', async () => {
    await newcomer(app, 'Yara-Quinn', { manager: 'Hr' })
    expect(await people('Owner', 'qu')).toEqual(['Yara-Quinn'])
    expect(await people('Owner', 'ya')).toEqual(['Yara-Quinn'])
  })

  test('the beginning of a name comes before its middle, and active people before others', async () => {
    await newcomer(app, 'Antest', { manager: 'Hr' })
    await newcomer(app, 'Zabel', { manager: 'Hr' })
    await newcomer(app, 'Isabel', { manager: 'Hr' })
    await newcomer(app, 'Abelard', { manager: 'Hr', isActive: false })
    await newcomer(app, 'Abella', { manager: 'Hr' })
    expect(await people('Owner', 'abel')).toEqual(['Abella', 'Isabel', 'Zabel', 'Abelard'])
  })

  test.each(['%', '_', '\\', '%%%', 'o%r', 'own_r', '100%', "'", '’’’', '\u0301'])(
    'the characters %j stand for themselves',
    async (q) => {
      expect(await found('Owner', q)).toEqual([])
    },
  )

  test('accents and capitals do not matter', async () => {
    await newcomer(app, 'Hana', { manager: 'Hr' })
    await app.app.db
      .update(users)
      .set({ lastName: 'Kovářová' })
      .where(eq(users.id, app.company.id('Hana')))
    expect(await people('Owner', 'KOVAROVA ha')).toEqual(['Hana'])
  })

  test('at most five results of a type are returned', async () => {
    expect(await people('Owner', 'test')).toHaveLength(5)
  })
})

test.each(['', ' ', 'a'.repeat(101)])('rejects the search %j', async (q) => {
  const { status, body } = await app.call('Owner', 'GET', `/search?q=${encodeURIComponent(q)}`)
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'q'])
})

test('no one searches without signing in', async () => {
  expect((await app.call(null, 'GET', '/search?q=test')).status).toBe(401)
})

test('a search takes one statement besides reading the time zone', async () => {
  const { texts } = await statementsOf(app.app.pool, () => found('Owner', 'test'))
  expect(texts.filter((text) => text.includes('union all'))).toHaveLength(1)
  expect(texts.filter((text) => /"(leave_requests|documents|invoices|job_postings)"/.test(text))).toHaveLength(1)
})
