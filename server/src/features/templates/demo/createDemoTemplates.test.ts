import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../context.ts'
import { emailTemplates, emailTemplateVersions } from '../../../mail/templates/tables.ts'
import { startDemoApp } from '../../../../testing/demoApp.ts'
import { createDemoTemplates } from './createDemoTemplates.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await startDemoApp())
})
afterAll(() => close())

test('one is in use with its former versions, others are inactive; a second run adds nothing', async () => {
  await createDemoTemplates(app)
  const before = await app.db.select().from(emailTemplates)
  expect(before.filter(({ isActive }) => isActive).map(({ event }) => event)).toEqual(['leave.approved'])
  expect(before.some(({ event }) => event === null)).toBe(true)
  expect(before.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 3])
  await createDemoTemplates(app)
  expect(await app.db.select().from(emailTemplates)).toEqual(before)
  expect(await app.db.$count(emailTemplateVersions)).toBe(6)
})
