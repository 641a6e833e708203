import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { hashAtFullCost } from '../../testing/cheapHashes.ts'
import { simulateSignInRush, createStaff, startProductionServer } from '../../testing/signInRush.ts'

// The cost of password hashing determines how many people can sign in at once.
hashAtFullCost()

const people = 32

let app: TestApp
let emails: string[]
beforeAll(async () => {
  app = await startTestApp()
  emails = await createStaff(app, people)
})
afterAll(() => app.close())

test('serves 32 people at one address who start work at the same time, for the first time', async () => {
  const url = await startProductionServer(app)
  expect(await simulateSignInRush(url, emails, { atOnce: 16, filesOfPage: 10 })).toEqual({
    'page 200': people * 10,
    'entrance 200': people,
    'wrong password 401': 4,
    'sign-in 200': people - 1,
    'live 200': people - 1,
    'first screen 200': (people - 1) * 5,
  })
})
