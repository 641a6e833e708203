import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { calls } from '../../testing/calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const id = '01890000-0000-7000-8000-000000000000'
const refusal = (path: string, message: string) => ({
  status: 400,
  body: { message: 'Validation failed', errors: [{ path, message }] },
})

test('a deletion with its day in the query instead of the body is refused and deletes nothing', async () => {
  const path = `/recurring-schedules/${id}`
  const answer = await app.call('Owner', 'DELETE', `${path}?what=day&date=2020-01-01`)
  expect(answer.status).toBe(400)
  expect(answer.body.errors.map(({ path: field }: { path: string }) => field)).toEqual(['what', 'date'])
  expect(answer.body.errors[0].message).toBe('Please send this in the body')
  expect(await app.call('Owner', 'DELETE', path, { day: '2020-01-01' })).toMatchObject(
    refusal('day', 'This call has no such field'),
  )
  expect((await app.call('Owner', 'DELETE', path)).status).toBe(404)
})

// Identity providers may add parameters to the address of SCIM, which have no effect.
const isOfContract = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && !path.startsWith('/scim/v2/')

test.each(calls.filter(isOfContract).map(({ id: name, method, path }) => [name, method, path]))(
  '%s accepts nothing in the query',
  async (_, method, path) => {
    const url = `${path.replace(/\{\w+\}/g, id)}?surplus=1`
    const { status, body } = await app.call('Owner', method as 'POST', url, {})
    // Forms are refused for the body's type, and calls that need a session for the missing caller, before the query is
    // checked.
    if (![401, 403, 415, 429].includes(status))
      expect({ status, body }).toMatchObject(refusal('surplus', 'This call has no such parameter'))
  },
)
