import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { simulateSignInRush, createStaff, startProductionServer } from '../signInRush.ts'

const people = 2_000
/**
 * The number of files that each person loads for the page. A real page has more, but no rate limit applies to static
 * files.
 */
const filesOfPage = 12

test('two thousand people at one address who start work for the first time are all served', async () => {
  const app = await startTestApp()
  try {
    const emails = await createStaff(app, people)
    const url = await startProductionServer(app)
    const startMs = performance.now()
    const counts = await simulateSignInRush(url, emails, { atOnce: 64, filesOfPage })
    console.log(`two thousand came in within ${Math.round((performance.now() - startMs) / 1000)} s`, counts)
    const signedIn = people - people / 40
    expect(counts).toEqual({
      'page 200': people * filesOfPage,
      'entrance 200': people,
      'wrong password 401': people / 8,
      'sign-in 200': signedIn,
      'live 200': signedIn,
      'first screen 200': signedIn * 5,
    })
  } finally {
    await app.close()
  }
})
