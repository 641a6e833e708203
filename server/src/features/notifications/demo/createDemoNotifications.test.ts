import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import type { App } from '../../../context.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { users } from '../../../people/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { createDemoNotifications } from './createDemoNotifications.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
})
afterAll(() => close())

const readNotices = () =>
  app.db
    .select({
      email: users.email,
      type: notifications.type,
      isRead: notifications.isRead,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .orderBy(asc(notifications.createdAt))

test('each account has announcements of the last weeks, the older ones read; a second run adds none', async () => {
  await createDemoNotifications(app)
  const rows = await readNotices()
  for (const { email } of demoAccounts) {
    const accountRows = rows.filter((row) => row.email === email)
    expect(accountRows.length).toBeGreaterThanOrEqual(2)
    // All read notifications are older than all unread ones.
    const firstUnread = accountRows.findIndex(({ isRead }) => !isRead)
    expect(accountRows.slice(firstUnread < 0 ? accountRows.length : firstUnread).some(({ isRead }) => isRead)).toBe(
      false,
    )
    expect(accountRows[0]?.isRead).toBe(true)
    // No feature of the demo company sends this type.
    if (email !== 'hr@demo.test') expect(accountRows.map(({ type }) => type)).toContain('PAYROLL_UPDATE')
  }
  await createDemoNotifications(app)
  await app.waitForNotifications()
  expect(await readNotices()).toEqual(rows)
})
