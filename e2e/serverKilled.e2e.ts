import { connection, expect, test } from './fixtures.ts'
import { companyAt, nameOf } from './support/company.ts'
import { fillRequest, leaves, requestForm, rowOf, toast } from './support/leaveScreen.ts'
import { startServer, type RunningServer } from './support/server.ts'

/** Faults of pages that occur while the server is down or when it is killed before it answers. */
const outageFaults = [/net::ERR_/, / 503$/]

// Servers start and pages wait before they retry, so on a busy machine this takes longer than other tests.
test.setTimeout(120_000)

// One server is killed repeatedly, so each start follows a crash.
test.describe.configure({ mode: 'default' })
let server: RunningServer
test.beforeAll(async ({ template }) => {
  server = await startServer({ template })
})
test.afterAll(() => server.stop())

test('after the server is killed between request and decision, pages recover and nothing acknowledged is lost', async ({
  openAs,
  faults,
}) => {
  faults.expect(...outageFaults)
  const { url } = server
  const company = companyAt(url)
  const days = await company.freeDays('employee', 2)
  const lead = await openAs('lead', { url, at: leaves.team })
  const employee = await openAs('employee', { url, at: leaves.mine })
  await fillRequest(employee, { ...days, type: 'Unpaid leave', reason: 'Asked before the fall' })
  await requestForm(employee).submit.click()
  await expect(toast(employee, 'Leave request submitted successfully!')).toBeVisible()
  const laterDays = await company.freeDays('employee', 1)
  await fillRequest(employee, { ...laterDays, type: 'Unpaid leave', reason: 'Typed before the fall' })

  const before = server.output().length
  await server.kill()
  await expect(connection(lead)).toHaveText('Offline')
  await expect(connection(employee)).toHaveText('Offline')
  await requestForm(employee).submit.click()
  await expect(requestForm(employee).dialog.getByRole('alert')).toContainText('Unable to connect to the server.')
  await server.start()
  await expect(connection(lead)).toHaveText('Live', { timeout: 30_000 })
  await expect(connection(employee)).toHaveText('Live', { timeout: 30_000 })
  expect(server.output().slice(before)).toContain('Took over the running PostgreSQL server')

  const row = rowOf(lead, days, nameOf('employee'))
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved')
  await expect(requestForm(employee).reason).toHaveValue('Typed before the fall')
  await requestForm(employee).submit.click()
  await expect(rowOf(lead, laterDays, nameOf('employee'))).toContainText('Pending')
  await expect(rowOf(employee, days)).toContainText('Approved')
})

test('after server and database are killed together, the next start has everything that was acknowledged', async ({
  openAs,
  faults,
}) => {
  faults.expect(...outageFaults)
  const { url } = server
  const company = companyAt(url)
  const first = await company.freeDays('employee', 2)
  const { id } = await company.ask('employee', first)
  const second = await company.freeDays('employee', 1)
  await company.ask('employee', second)
  const lead = await openAs('lead', { url, at: leaves.team })
  const employee = await openAs('employee', { url, at: leaves.mine })
  await company.decide('lead', id, 'APPROVED')
  await Promise.all([server.kill(), server.killDatabase()])
  await expect(connection(lead)).toHaveText('Offline')
  await server.start()

  await expect(connection(lead)).toHaveText('Live', { timeout: 30_000 })
  await expect(connection(employee)).toHaveText('Live', { timeout: 30_000 })
  await expect(rowOf(employee, first)).toContainText('Approved')
  await expect(rowOf(employee, second)).toContainText('Pending')
  const row = rowOf(lead, second, nameOf('employee'))
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved')
  await expect(rowOf(employee, second)).toContainText('Approved')
})

test('pages notice a server that hangs with open connections, and recover when it continues', async ({
  openAs,
  faults,
}) => {
  faults.expect(...outageFaults)
  const username = 'kwame.mensah'
  const { url } = server
  const company = companyAt(url)
  const lead = await openAs('beatriz.costa', { url, at: leaves.team })
  const days = await company.freeDays(username, 1)
  server.freeze()
  try {
    await expect(connection(lead)).toHaveText('Offline')
  } finally {
    server.thaw()
  }
  await expect(connection(lead)).toHaveText('Live', { timeout: 30_000 })
  // For a moment the server considers itself overloaded and asks clients to retry.
  await expect(() => company.ask(username, days)).toPass({ timeout: 15_000 })
  await expect(rowOf(lead, days, nameOf(username))).toContainText('Pending')
})
