import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reportSlowStatements, type SlowStatement } from '../db/slowStatements.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the statement that finds out who is calling belongs to the call', async () => {
  const reported: SlowStatement[] = []
  await app.call('Employee', 'GET', '/leaves')
  reportSlowStatements(100, (statement) => reported.push(statement))
  onTestFinished(() => reportSlowStatements(0, () => undefined))
  const answer = await app.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    const answering = app.call('Employee', 'GET', '/leaves')
    await pause(300)
    return { answering }
  })
  expect((await answer.answering).status).toBe(200)
  expect(reported).toEqual([
    {
      call: 'leaves.list',
      requestId: expect.any(String),
      ms: expect.any(Number),
      sql: expect.stringMatching(/sessions/),
    },
  ])
})
