import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownAddresses } from '../../access/tables.ts'
import { users } from '../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword } from '../../../testing/company.ts'
import { createStaff } from '../../../testing/signInRush.ts'

let app: TestApp
let emails: string[]
beforeAll(async () => {
  app = await startTestApp()
  emails = await createStaff(app, 200)
})
afterAll(() => app.close())

test('a few wrong passwords lock no one out of an office with hundreds of people, and each account still has ten attempts', async () => {
  const { db } = app.app
  const office = '198.51.100.20'
  const people = await db.select({ userId: users.id }).from(users)
  await db.insert(knownAddresses).values(people.map(({ userId }) => ({ userId, address: office })))
  const post = async (path: string, payload: object) =>
    (await app.server.inject({ method: 'POST', url: `/api/auth${path}`, remoteAddress: office, payload })).statusCode
  const signIn = (email = '', password = testPassword) => post('/login', { email, password })
  const guess = async (email: string | undefined, times: number) => {
    for (let i = 0; i < times; i++) expect(await signIn(email, 'wrong')).toBe(401)
  }

  for (const email of emails.slice(0, 9)) await guess(email, 1)
  await guess(emailOf('Hr'), 9)
  expect(await signIn(emails[10])).toBe(200)
  await guess(emailOf('Hr'), 1)
  expect([await signIn(emailOf('Hr')), await signIn(emails[11])]).toEqual([429, 200])
  await guess(emails[12], 1)
  expect([await signIn(emails[12]), await signIn(emails[13])]).toEqual([429, 429])

  for (const email of emails.slice(0, 30)) expect(await post('/forgot-password', { email })).toBe(202)
  expect(await post('/forgot-password', { email: emails[31] })).toBe(429)
})
