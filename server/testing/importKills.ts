import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ImportProgress } from '@muster/contract/users/import'
import { newPeople } from '../src/features/users/test/importing.ts'
import { fileOf, multipart } from './forms.ts'
import { admin, adminSettings, adminToken, callMuster, freePort, startMuster } from './muster.ts'
import { folderWithCompany } from './preparedFolder.ts'

/**
 * Kills the server this many times while it imports people. Expects each start to continue the import, and each person
 * to be added once.
 */
export async function killWhileImporting(people: number, kills: number): Promise<void> {
  const settings = { ...adminSettings, MUSTER_DATA: await folderWithCompany(), PORT: await freePort() }
  let muster = startMuster(settings)
  await muster.ready
  const token = await adminToken(muster.url)
  const file = fileOf(newPeople(people).replace('owner@test.example', admin.email), 'people.csv', 'text/csv')
  const post = async (path: string, fields: Record<string, string | File>) => {
    const { body, headers } = await multipart(fields)
    const authorization = `Bearer ${token}`
    const answer = await fetch(`${muster.url}/api${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, authorization },
    })
    return { status: answer.status, body: (await answer.json()) as { digest: string } }
  }
  const check = await post('/users/import/check', { file })
  const importAnswer = await post('/users/import', { file, digest: check.body.digest })
  expect(importAnswer).toMatchObject({
    status: 202,
    body: { import: { status: 'RUNNING', total: people, created: 100 } },
  })
  const progress = async (): Promise<ImportProgress> =>
    (await callMuster(muster.url, token, 'GET', '/users/import')).body.import

  for (let kill = 0; kill < kills; kill++) {
    const { created } = await progress()
    if (kill > 0)
      await expect
        .poll(async () => (await progress()).created, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(created)
    muster.kill('SIGKILL')
    await muster.end()
    muster = startMuster(settings)
    await muster.ready
  }

  let last = await progress()
  for (; last.status === 'RUNNING'; last = await progress()) await sleep(50)
  expect(last).toMatchObject({ status: 'DONE', total: people, created: people, changed: 0, leftOut: [] })
  const { body } = await callMuster(muster.url, token, 'GET', '/users?limit=1')
  expect(body.pagination.totalItems).toBe(people + 1)
}
