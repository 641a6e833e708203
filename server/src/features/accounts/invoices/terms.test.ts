import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addInvoicedPerson, invoicing, recordWork } from '../test/invoices.ts'

stopClock('2026-06-01T10:00:00Z')

let app: TestApp
let on: ReturnType<typeof invoicing>
beforeAll(async () => {
  app = await startTestApp()
  on = invoicing(app)
})
afterAll(() => app.close())

const itIs = (day: string) => setClock(() => Temporal.Instant.from(`${day}T10:00:00Z`))
const change = (firstName: string, body: object, as = 'Owner') =>
  app.call(as, 'PATCH', `/users/${app.company.id(firstName)}`, body)
const rate = (amount: number) => ({ invoicingAmount: { amount, currency: 'USD' } })

/** Returns the lines of a month's draft: person, rate and amount. */
async function readDraftLines(accountId: string, period: string) {
  const { body } = await on.generate({ accountId, period })
  const [draft] = body.invoices
  if (!draft) return []
  return (await on.read(draft.id)).lines.map((line: any) => [
    line.chargingMethod,
    line.rate,
    line.quantity,
    line.amount,
  ])
}

/** Creates an account with a person invoiced to it since 1 June; returns both. */
async function contractor(name: string, as: Partial<Parameters<typeof addInvoicedPerson>[2]>) {
  itIs('2026-06-01')
  const { id: accountId } = await on.account({ name })
  return { accountId, userId: await addInvoicedPerson(app, name, { accountId, hireDate: '2026-01-01', ...as }) }
}

test('a month in which the rate rises on the 16th is charged at each rate for its own days', async () => {
  const { accountId } = await contractor('Monthly', { method: 'monthly', rate: '3000.00' })
  itIs('2026-06-16')
  expect((await change('Monthly', rate(3300))).status).toBe(200)
  itIs('2026-07-20')
  expect(await readDraftLines(accountId, '2026-06')).toEqual([
    ['monthly', 3000, '0.5', 1500],
    ['monthly', 3300, '0.5', 1650],
  ])
  expect(await readDraftLines(accountId, '2026-07')).toEqual([['monthly', 3300, '1', 3300]])
})

test('hours are charged at the rate of their day', async () => {
  const { accountId, userId } = await contractor('Hourly', {})
  for (const day of ['2026-06-15', '2026-06-16']) await recordWork(app, userId, day, 60)
  itIs('2026-06-16')
  await change('Hourly', rate(100))
  expect(await readDraftLines(accountId, '2026-06')).toEqual([
    ['hourly', 90, '1', 90],
    ['hourly', 100, '1', 100],
  ])
})

test('a week in which the rate changes is charged at each rate for its days, in the month in which each part ends', async () => {
  // Weeks begin on Thursdays; this one is 25 June to 1 July.
  const { accountId } = await contractor('Weekly', { method: 'weekly', rate: '700.00' })
  itIs('2026-06-30')
  await change('Weekly', rate(770))
  itIs('2026-08-01')
  expect(await readDraftLines(accountId, '2026-06')).toEqual([['weekly', 700, '4.7143', 3300]])
  expect(await readDraftLines(accountId, '2026-07')).toEqual([['weekly', 770, '4.2857', 3300]])
})

test('a rate change today does not affect the price of an earlier month', async () => {
  const { accountId, userId } = await contractor('Later', {})
  await recordWork(app, userId, '2026-06-02', 60)
  const [{ id }] = (await on.generate({ accountId, period: '2026-06' })).body.invoices
  await on.edit(id, { status: 'ISSUED' })
  await recordWork(app, userId, '2026-06-03', 60)
  const unbilledMonths = async () => {
    const { body } = await app.call('Hr', 'GET', `/invoices/unbilled?period=2026-08&accountId=${accountId}`)
    return body.months.map((month: any) => [month.period, month.total])
  }
  itIs('2026-08-20')
  expect(await unbilledMonths()).toEqual([['2026-06', 90]])
  await change('Later', rate(500))
  expect(await unbilledMonths()).toEqual([['2026-06', 90]])
  await change('Later', { chargingMethod: 'monthly' })
  expect(await unbilledMonths()).toEqual([['2026-06', 90]])
  await change('Later', { isInternal: true })
  expect(await unbilledMonths()).toEqual([['2026-06', 90]])
  const earlier = [{ accountId, period: '2026-06' }]
  expect((await on.generate({ accountId, period: '2026-08', earlier })).body.invoices).toMatchObject([
    { period: '2026-06', total: 90 },
  ])
  expect(await unbilledMonths()).toEqual([])
})

test('each day of someone who moves between accounts is billed once, to the account of that day', async () => {
  const { accountId: former, userId } = await contractor('Mover', { method: 'monthly', rate: '3000.00' })
  const { id: next } = await on.account({ name: 'Next' })
  itIs('2026-06-16')
  expect((await change('Mover', { accountId: next })).status).toBe(200)
  itIs('2026-07-20')
  const { body } = await on.generate({ period: '2026-06' })
  const totals = (accountId: string) =>
    body.invoices.filter(({ account }: any) => account.id === accountId).map(({ total }: any) => total)
  expect([totals(former), totals(next)]).toEqual([[1500], [1500]])
  const { rows } = await app.app.pool.query(
    'select first_day, last_day from invoiced_work where user_id = $1 order by first_day',
    [userId],
  )
  expect(rows).toEqual([
    { first_day: '2026-06-01', last_day: '2026-06-15' },
    { first_day: '2026-06-16', last_day: '2026-06-30' },
  ])
  // The former account has no people left, but days that can still be billed to it.
  const refusal = await app.call('Owner', 'DELETE', `/accounts/${former}`)
  expect([refusal.status, refusal.body.details]).toEqual([409, { people: 1, invoices: 1 }])
})

test('for a person with two lines in a month, each line keeps its edited text, and the person is named once', async () => {
  const { accountId, userId } = await contractor('Worded', {})
  await recordWork(app, userId, '2026-06-02', 60)
  const [{ id }] = (await on.generate({ accountId, period: '2026-06' })).body.invoices
  const [line] = (await on.read(id)).lines
  await on.edit(id, { lines: [{ id: line.id, description: 'Support' }] })
  itIs('2026-06-16')
  await change('Worded', rate(100))
  await recordWork(app, userId, '2026-06-17', 60)
  await on.generate({ accountId, period: '2026-06' })
  expect((await on.read(id)).lines).toMatchObject([
    { description: 'Support', amount: 90 },
    { description: 'Worded Test, hours worked in June 2026', amount: 100 },
  ])
  await on.edit(id, { status: 'ISSUED' })
  for (const day of ['2026-06-03', '2026-06-18']) await recordWork(app, userId, day, 60)
  itIs('2026-07-20')
  const { body } = await app.call('Hr', 'GET', `/invoices/unbilled?period=2026-07&accountId=${accountId}`)
  expect(body.months).toMatchObject([{ total: 190, people: [{ firstName: 'Worded' }] }])
  expect(body.months[0].people).toHaveLength(1)
})

test('someone who becomes external today is billed from today, or from a given earlier day', async () => {
  itIs('2026-06-16')
  const { id: accountId } = await on.account({ name: 'New' })
  for (const name of ['Today', 'Earlier', 'Always']) await newcomer(app, name, { hireDate: '2026-02-01' })
  const external = { isInternal: false, accountId, chargingMethod: 'monthly', ...rate(3000) }
  await change('Today', external)
  expect((await change('Earlier', { ...external, invoicingFrom: '2026-06-07' })).status).toBe(200)
  await change('Always', { ...external, invoicingFrom: '2026-02-01' })
  // Terms from the first day of employment apply from the beginning, even if that day moves back.
  await change('Always', { hireDate: '2026-01-01' })
  itIs('2026-07-20')
  const amountsOf = async (period: string) => (await readDraftLines(accountId, period)).map((line: any) => line[3])
  expect(await amountsOf('2026-06')).toEqual([3000, 2400, 1500])
  expect(await amountsOf('2026-01')).toEqual([3000])
  // New terms from an earlier day replace those stored for later days.
  await change('Earlier', { ...rate(6000), invoicingFrom: '2026-06-01' })
  expect(await amountsOf('2026-06')).toEqual([3000, 6000, 1500])
})

test('future days, days before the first one, and people who may not change pay are refused', async () => {
  const { userId } = await contractor('Refused', { hireDate: '2026-05-10' })
  const field = async (invoicingFrom: string) => {
    const { status, body } = await change('Refused', { ...rate(100), invoicingFrom })
    return [status, body.errors?.[0]?.path]
  }
  expect(await field('2026-06-02')).toEqual([400, 'invoicingFrom'])
  expect(await field('2026-05-09')).toEqual([400, 'invoicingFrom'])
  const roleId = await createRole(app.app.db, 'Editor', ['users.read', 'users.update'])
  await newcomer(app, 'Editor', { manager: 'Owner', roleId })
  expect((await change('Refused', { invoicingFrom: '2026-05-20' }, 'Editor')).status).toBe(403)
  expect((await change('Refused', { invoicingFrom: '2026-05-20' }, 'Lead')).status).toBe(403)
  const rows = await app.app.pool.query('select amount from invoicing_terms where user_id = $1', [userId])
  expect(rows.rows).toEqual([{ amount: '90.00' }])
})

test('of simultaneous changes for a day, only the last one applies', async () => {
  const { userId } = await contractor('Sixteen', {})
  itIs('2026-06-16')
  await Promise.all(Array.from({ length: 16 }, (_, i) => change('Sixteen', rate(100 + i))))
  const { rows } = await app.app.pool.query(
    `select t.holds_from, t.amount = u.invoicing_amount as "isPresent" from invoicing_terms t
     join users u on u.id = t.user_id where u.id = $1 order by 1`,
    [userId],
  )
  expect(rows).toEqual([
    { holds_from: '-infinity', isPresent: false },
    { holds_from: '2026-06-16', isPresent: true },
  ])
})

test('generating all drafts empties a draft for an account that the person never worked for', async () => {
  const { accountId: wrong } = await contractor('Mistaken', { method: 'monthly', rate: '3000.00' })
  const { id: right } = await on.account({ name: 'Right' })
  itIs('2026-06-20')
  expect(await readDraftLines(wrong, '2026-06')).toEqual([['monthly', 3000, '1', 3000]])
  await change('Mistaken', { accountId: right, invoicingFrom: '2026-01-01' })
  const { body } = await on.generate({ period: '2026-06' })
  const totals = body.invoices
    .filter(({ account }: any) => [wrong, right].includes(account.id))
    .map(({ account, total }: any) => [account.name, total])
  expect(totals).toEqual([
    ['Mistaken', 0],
    ['Right', 3000],
  ])
})

test('a draft that bills work no longer due cannot be issued until it is generated again; newer work does not prevent it', async () => {
  const { accountId, userId } = await contractor('Outdated', {})
  await recordWork(app, userId, '2026-06-02', 120)
  itIs('2026-06-20')
  const [{ id }] = (await on.generate({ accountId, period: '2026-06' })).body.invoices
  await recordWork(app, userId, '2026-06-03', 60)
  expect((await change('Outdated', { ...rate(100), invoicingFrom: '2026-06-01' })).status).toBe(200)
  const refusal = await on.edit(id, { status: 'ISSUED' })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'invoice.outdated'])
  expect(refusal.body.message).toContain('The work invoiced for Outdated Test has changed')
  expect(await on.read(id)).toMatchObject({ status: 'DRAFT', total: 180 })

  expect(await readDraftLines(accountId, '2026-06')).toEqual([['hourly', 100, '3', 300]])
  await recordWork(app, userId, '2026-06-04', 60)
  expect((await on.edit(id, { status: 'ISSUED' })).body.invoice).toMatchObject({ status: 'ISSUED', total: 300 })
})

test('an edited text stays with its rate', async () => {
  const { accountId } = await contractor('Promoted', { method: 'monthly', rate: '3000.00' })
  itIs('2026-06-16')
  await change('Promoted', rate(3300))
  const [{ id }] = (await on.generate({ accountId, period: '2026-06' })).body.invoices
  const { lines } = await on.read(id)
  const words = ['Junior rate', 'Senior rate']
  await on.edit(id, { lines: lines.map((line: any, i: number) => ({ id: line.id, description: words[i] })) })
  await change('Promoted', { ...rate(3300), invoicingFrom: '2026-06-01' })
  await on.generate({ accountId, period: '2026-06' })
  expect((await on.read(id)).lines).toMatchObject([{ description: 'Senior rate', amount: 3300 }])
})

test('invoicing of someone who starts later can be entered today, and applies from their first day', async () => {
  const { accountId } = await contractor('Beginner', { method: 'monthly', rate: '3000.00', hireDate: '2026-07-01' })
  expect((await change('Beginner', { ...rate(3300), invoicingFrom: '2026-06-01' })).status).toBe(200)
  const early = await change('Beginner', { ...rate(3300), invoicingFrom: '2026-05-31' })
  expect([early.status, early.body.errors[0].path]).toEqual([400, 'invoicingFrom'])
  itIs('2026-08-01')
  expect(await readDraftLines(accountId, '2026-07')).toEqual([['monthly', 3300, '1', 3300]])
})
