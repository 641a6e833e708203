import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../context.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { customReports, reportRecipients, reportSchedules } from '../tables.ts'
import { createDemoReports } from './createDemoReports.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
})
afterAll(() => close())

test('there is a custom report sent each week, and all reports each month; a second run adds nothing', async () => {
  const countRows = () =>
    Promise.all([customReports, reportSchedules, reportRecipients].map((table) => app.db.$count(table)))
  await createDemoReports(app)
  expect(await countRows()).toEqual([1, 2, 4])
  await createDemoReports(app)
  expect(await countRows()).toEqual([1, 2, 4])
})
