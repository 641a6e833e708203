import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { connection, expect, test } from './fixtures.ts'
import { companyAt, nameOf } from './support/company.ts'
import { fillRequest, leaves, requestForm, rowOf, toast } from './support/leaveScreen.ts'
import { copyOf, removeData, startServer } from './support/server.ts'

test('with two server processes on one PostgreSQL, changes through one are live on the other', async ({
  openAs,
  template,
}) => {
  const dataDir = await copyOf(template)
  const database = await startEmbedded({ dataDir, log: () => undefined })
  const { host, port, user, database: name } = database.connection
  const DATABASE_URL = `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  const place = { dataDir, env: { DATABASE_URL } }
  const one = await startServer(place)
  const other = await startServer(place)
  try {
    const days = await companyAt(one.url).freeDays('employee', 2)
    const employee = await openAs('employee', { url: one.url, at: leaves.mine })
    const manager = await openAs('manager', { url: other.url, at: leaves.team })
    const lead = await openAs('lead', { url: other.url, at: leaves.team })

    await fillRequest(employee, { ...days, type: 'Unpaid leave', reason: 'Asked on one port' })
    await requestForm(employee).submit.click()
    await expect(toast(lead, 'New leave request')).toContainText(nameOf('employee'))
    const row = rowOf(lead, days, nameOf('employee'))
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(employee, 'Leave request approved')).toContainText(nameOf('lead'))
    await expect(rowOf(employee, days)).toContainText('Approved')
    await manager.reload()
    await expect(rowOf(manager, days, nameOf('employee'))).toContainText('Approved')

    // One process ends, which the pages of the other do not notice.
    await employee.context().close()
    await one.stop()
    const later = await companyAt(other.url).freeDays('employee', 1)
    await companyAt(other.url).ask('employee', later)
    await expect(rowOf(lead, later, nameOf('employee'))).toContainText('Pending')
    await expect(connection(lead)).toHaveText('Live')
    // A page that outlives its server would send it failing requests.
    for (const page of [manager, lead]) await page.context().close()
  } finally {
    await one.stop()
    await other.stop()
    await database.stop()
    await removeData(dataDir)
  }
})
