import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { accounts, invoices } from '../tables.ts'
import { createDemoAccounts } from './createDemoAccounts.ts'
import { createDemoInvoices } from './createDemoInvoices.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
  const people = await app.db.select({ id: users.id, email: users.email }).from(users)
  const ids = new Map(people.map(({ id, email }) => [email, id]))
  await app.db.transaction((tx) => createDemoAccounts(tx, ids))
  // Three months of hours are enough here, although attendance has more.
  const month = Temporal.PlainYearMonth.from((await readCompanyToday(app.db)).slice(0, 7))
  const day = { userId: ids.get('oscar.ferreira@demo.test') ?? '', zone: 'Africa/Cairo', status: 'PRESENT' as const }
  for (const months of [1, 2, 3])
    await app.db
      .insert(attendanceDays)
      .values({ ...day, date: month.subtract({ months }).toPlainDate({ day: 2 }).toString(), workedSeconds: 27_000 })
  await createDemoInvoices(app)
})
afterAll(() => close())

const all = () =>
  app.db
    .select({ invoice: invoices, name: accounts.name })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountId))

test('the demo has a year of invoices of several accounts, in every status', async () => {
  const [rows, today] = [await all(), await readCompanyToday(app.db)]
  const months = new Set(rows.flatMap(({ name, invoice }) => (name === 'Nile Logistics' ? [invoice.period] : [])))
  expect(months.size).toBe(13)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(3)
  expect(new Set(rows.map(({ invoice }) => invoice.currency))).toEqual(new Set(['USD', 'EUR', 'GBP']))
  const issued = rows.flatMap(({ invoice }) => (invoice.kind === 'INVOICE' ? [invoice] : []))
  expect(new Set(issued.map(({ status }) => status))).toEqual(new Set(['DRAFT', 'ISSUED', 'PAID', 'VOID']))
  const open = issued.filter(({ status }) => status === 'ISSUED')
  expect(open.some(({ dueDate }) => (dueDate ?? '') < today)).toBe(true)
  expect(open.some(({ dueDate }) => (dueDate ?? '') >= today)).toBe(true)
  expect(open.some(({ paid }) => Number(paid) > 0)).toBe(true)
  expect(issued.some(({ credited }) => Number(credited) > 0)).toBe(true)
  expect(rows.every(({ invoice }) => (invoice.issuedOn ?? today) <= today)).toBe(true)
  const days = issued
    .toSorted((one, other) => (one.number ?? '').localeCompare(other.number ?? ''))
    .flatMap(({ issuedOn }) => issuedOn ?? [])
  expect(days).toEqual(days.toSorted())
})

test('invoice managers are notified of overdue invoices, and a second start adds nothing', async () => {
  const before = await all()
  await app.waitForNotifications()
  const countNotices = () => app.db.$count(notifications, eq(notifications.title, 'Invoices are overdue'))
  const noticeCount = await countNotices()
  expect(noticeCount).toBeGreaterThan(0)
  await createDemoInvoices(app)
  await app.waitForNotifications()
  expect([await all(), await countNotices()]).toEqual([before, noticeCount])
})
