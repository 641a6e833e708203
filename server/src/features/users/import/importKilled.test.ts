import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ImportProgress } from '@muster/contract/users/import'
import { dataFolder } from '../../../../testing/dataFolder.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { newPeople } from '../test/importing.ts'
import { admin, adminSettings, adminToken, callMuster, freePort, startMuster } from '../../../../testing/muster.ts'

test('an import that a kill interrupts is taken up again, and nobody is added twice', async () => {
  const dataDir = await dataFolder()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const first = startMuster(settings)
  await first.ready
  const token = await adminToken(first.url)
  const file = fileOf(newPeople(400).replace('owner@test.example', admin.email), 'people.csv', 'text/csv')
  const post = async (path: string, fields: Record<string, string | File>) => {
    const { body, headers } = await multipart(fields)
    const authorization = `Bearer ${token}`
    const answer = await fetch(`${first.url}/api${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, authorization },
    })
    return { status: answer.status, body: (await answer.json()) as { digest: string } }
  }
  const check = await post('/users/import/check', { file })
  const begun = await post('/users/import', { file, digest: check.body.digest })
  expect(begun).toMatchObject({ status: 202, body: { import: { status: 'RUNNING', total: 400, created: 100 } } })
  first.kill('SIGKILL')
  await first.end()

  const second = startMuster(settings)
  await second.ready
  const progress = async (): Promise<ImportProgress> =>
    (await callMuster(second.url, token, 'GET', '/users/import')).body.import
  let last = await progress()
  for (; last.status === 'RUNNING'; last = await progress()) await sleep(100)
  expect(last).toMatchObject({ status: 'DONE', total: 400, created: 400, changed: 0, leftOut: [] })
  const { body } = await callMuster(second.url, token, 'GET', '/users?limit=1')
  expect(body.pagination.totalItems).toBe(401)
})
