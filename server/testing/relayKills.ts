import { setTimeout as sleep } from 'node:timers/promises'
import { like } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { notifications } from '../src/notify/tables.ts'
import { events } from '../src/events/tables.ts'
import { startTestApp } from './app.ts'
import { openLive } from './live.ts'
import { callMuster, freePort, startMuster } from './muster.ts'

const firstDay = Temporal.PlainDate.from('2021-01-01')

/**
 * Lets three people request leave at a server that is killed repeatedly, while another server runs on the same
 * database. Expects the approver to be notified of each acknowledged request once, including on the page that they keep
 * open.
 */
export async function killWhileNotifying(kills: number): Promise<void> {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const { connection } = app
  if (typeof connection === 'string') throw new Error('The test database is named by its parts')
  const { host, port, user, database } = connection
  const DATABASE_URL = `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  const live = await openLive(await app.server.listen({ port: 0, host: '127.0.0.1' }), await app.tokenOf('Owner'))
  onTestFinished(() => live.close())
  const tokens = await Promise.all(['Employee', 'Colleague', 'Stranger'].map((name) => app.tokenOf(name)))
  const acknowledged: string[] = []
  let day = 0

  for (let round = 0; round < kills; round++) {
    const muster = startMuster({ DATABASE_URL, MUSTER_DATA: app.dataDir, PORT: await freePort() })
    await muster.ready
    let going = true
    const writers = tokens.map(async (token) => {
      while (going) {
        const date = firstDay.add({ days: (day += 1) }).toString()
        const body = { leaveType: 'UNPAID', startDate: date, endDate: date, reason: 'A day' }
        const answer = await callMuster(muster.url, token, 'POST', '/leaves', body).catch(() => null)
        if (answer?.status === 201) acknowledged.push(answer.body.leaveRequest.id)
        else if (answer) throw new Error(`${answer.status}: ${answer.body.message}`)
        else await sleep(5)
      }
    })
    const goal = acknowledged.length + 3
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(goal)
    await sleep(Math.random() * 300)
    muster.kill('SIGKILL')
    going = false
    await Promise.all([muster.end(), ...writers])
  }

  const soon = { interval: 50 }
  await expect.poll(() => app.app.db.$count(events), soon).toBe(0)
  const notices = await app.app.db
    .select({ id: notifications.id, userId: notifications.userId, link: notifications.link })
    .from(notifications)
    .where(like(notifications.link, '?view=leaves&request=%'))
  const ofOwner = notices.filter(({ userId }) => userId === app.company.id('Owner'))
  const requests = ofOwner.map(({ link }) => link?.slice('?view=leaves&request='.length))
  expect(requests).toHaveLength(new Set(requests).size)
  expect(acknowledged.filter((id) => !requests.includes(id))).toEqual([])
  await expect.poll(() => new Set(live.ids()).size, soon).toBe(ofOwner.length)
  const recipients = notices.map(({ userId, link }) => `${userId} ${link}`)
  expect(recipients).toHaveLength(new Set(recipients).size)
}
