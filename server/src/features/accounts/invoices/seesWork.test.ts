import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addInvoicedPerson, invoicing, recordWork } from '../test/invoices.ts'

stopClock('2026-11-20T10:00:00Z')

const permissions = ['view', 'view_stats', 'create', 'update', 'delete', 'manage_invoices', 'mark_paid'] as const
const roleName = (permission: string) => `Only ${permission}`

let app: TestApp
let accountId: string
let invoiceId: string
let draftId: string
beforeAll(async () => {
  app = await startTestApp()
  const on = invoicing(app)
  for (const permission of permissions) {
    const roleId = await createRole(app.app.db, roleName(permission), [`accounts.${permission}` as Permission])
    await newcomer(app, roleName(permission), { manager: 'Owner', roleId })
  }
  accountId = (await on.account({ name: 'Nile Logistics', currency: 'EUR' })).id
  for (const [name, rate] of [
    ['Amina', '91.00'],
    ['Basma', '77.00'],
  ] as const) {
    const userId = await addInvoicedPerson(app, name, { accountId, rate, currency: 'EUR' })
    await recordWork(app, userId, '2026-02-02', 380)
    await recordWork(app, userId, '2026-03-02', 380)
  }
  ;[{ id: invoiceId }] = (await on.generate({ accountId, period: '2026-02' })).body.invoices
  const lines = (await on.read(invoiceId)).lines.map(({ id }: { id: string }) => ({ id }))
  await on.edit(invoiceId, { status: 'ISSUED', lines: [...lines, { description: 'Travel', quantity: 2, rate: 10 }] })
  ;[{ id: draftId }] = (await on.generate({ accountId, period: '2026-03' })).body.invoices
})
afterAll(() => app.close())

const as = (permission: string, method: string, path: string, body?: object) =>
  app.call(roleName(permission), method, path, body)
/** A pattern for anything that would reveal who worked, for how long, or at which rate. Ids contain 380 by chance. */
const work =
  /Amina|Basma|"minutes":\d|(?<![\w-])380(?![\w-])|6\.3333|"rate":(91|77)\b|invoicingAmount|chargingMethod":"/

test('someone who only records payments sees an invoice’s amounts, without names, hours and rates', async () => {
  const { invoice } = (await as('mark_paid', 'GET', `/invoices/${invoiceId}`)).body
  expect(invoice).toMatchObject({
    total: 1084,
    can: { pay: true, edit: false, pdf: false },
    lines: [
      { description: 'Work in February 2026', person: null, minutes: null, work: null, quantity: '1', amount: 1064 },
      { description: 'Travel', quantity: '2', rate: 10, amount: 20 },
    ],
  })
  const paid = await as('mark_paid', 'POST', `/invoices/${invoiceId}/payments`, { amount: 1 })
  expect(paid.status).toBe(201)
  const answers = [
    paid,
    await as('mark_paid', 'GET', `/invoices/${draftId}`),
    await as('mark_paid', 'GET', '/invoices'),
    await as('mark_paid', 'GET', `/accounts/${accountId}/statement`),
  ]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(work)
  expect((await as('mark_paid', 'GET', `/invoices/${invoiceId}/pdf`)).status).toBe(403)
  expect((await as('mark_paid', 'GET', '/invoices/unbilled?period=2026-05')).status).toBe(403)
  const countOf = async (permission: string, search: string) =>
    (await as(permission, 'GET', `/invoices?search=${search}`)).body.invoices.length
  expect([await countOf('mark_paid', 'Amina'), await countOf('mark_paid', 'Nile')]).toEqual([0, 2])
  expect([await countOf('manage_invoices', 'Amina'), await countOf('manage_invoices', 'Nile')]).toEqual([2, 2])
})

test('someone who only manages invoices sees the work on them', async () => {
  const { invoice } = (await as('manage_invoices', 'GET', `/invoices/${invoiceId}`)).body
  expect(invoice.lines).toMatchObject([
    { person: { firstName: 'Amina' }, minutes: 380, rate: 91 },
    { person: { firstName: 'Basma' }, minutes: 380, rate: 77 },
    { description: 'Travel' },
  ])
  expect(invoice.can.pdf).toBe(true)
  expect((await as('manage_invoices', 'GET', `/invoices/${invoiceId}/pdf`)).status).toBe(200)
})

test.each(permissions.filter((permission) => permission !== 'manage_invoices'))(
  'accounts.%s alone shows no hours and no rates, and names to who sees accounts alone',
  async (permission) => {
    const paths = [
      '/accounts',
      `/accounts/${accountId}`,
      '/accounts/stats',
      '/accounts/aging',
      `/accounts/${accountId}/statement`,
      '/invoices',
      `/invoices/${invoiceId}`,
      `/invoices/${draftId}`,
      '/invoices/unbilled?period=2026-05',
    ]
    const answers = await Promise.all(paths.map((path) => as(permission, 'GET', path)))
    const texts = answers.map(({ status, body }) => (status === 200 ? JSON.stringify(body) : ''))
    expect(texts.join().replaceAll(/"(first|last)Name":"\w+"/g, '')).not.toMatch(work)
    expect(texts.some((text) => text.includes('Amina'))).toBe(permission === 'view')
    const changed = await as(permission, 'PATCH', `/accounts/${accountId}`, { description: permission })
    expect(JSON.stringify(changed.body)).not.toMatch(work)
  },
)
