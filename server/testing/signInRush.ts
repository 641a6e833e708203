import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { hashPassword } from '../src/access/passwords.ts'
import { createApp } from '../src/app.ts'
import { createPerson } from '../src/people/createPerson.ts'
import { createLog } from '../src/log.ts'
import type { TestApp } from './app.ts'
import { emailOf, testPassword } from './company.ts'
import { openLive } from './live.ts'
import { roleOf } from './people.ts'

const firstScreenPaths = [
  '/auth/me',
  '/notifications',
  '/leaves',
  '/attendance',
  '/leaves/calendar?from=2025-11-01&to=2025-11-30',
]

/**
 * Starts a second server on the test application's data, with the production limits and a small web page; returns its
 * URL.
 */
export async function startProductionServer(app: TestApp): Promise<string> {
  const webDir = await mkdtemp(join(tmpdir(), 'muster-page-'))
  await mkdir(join(webDir, 'assets'))
  for (const name of ['index.html', 'assets/page.js']) await writeFile(join(webDir, name), 'a page')
  const config = { ...app.app.config, webDir }
  const ordinary = await createApp({ config, connection: app.connection, log: createLog('silent'), embedded: false })
  onTestFinished(async () => {
    await ordinary.close()
    await rm(webDir, { recursive: true })
  })
  return ordinary.server.listen({ port: 0, host: '127.0.0.1' })
}

/** Adds people who have a password but have never signed in; returns their email addresses. */
export async function createStaff(app: TestApp, count: number): Promise<string[]> {
  const { db } = app.app
  const passwordHash = await hashPassword(testPassword)
  const names = Array.from({ length: count }, (_, index) => `Staff${index}`)
  await db.transaction(async (tx) => {
    for (const firstName of names) {
      const person = { firstName, lastName: 'Test', email: emailOf(firstName), managerId: null, passwordHash }
      await createPerson(tx, app.app, { ...person, status: 'ACTIVE', roleId: roleOf(app, 'Employee') })
    }
  })
  return names.map(emailOf)
}

/**
 * Simulates people at one address who start work at the same time. They open the page, sign in, load their first screen
 * and keep it open. One in eight first enters a wrong password; one in forty never signs in. `atOnce` people act at the
 * same time. Returns the number of responses by request and status.
 */
export async function simulateSignInRush(
  url: string,
  emails: string[],
  { atOnce, filesOfPage }: { atOnce: number; filesOfPage: number },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const count = (label: string, status: number) => {
    const name = `${label} ${status}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  async function get(label: string, path: string, token?: string) {
    const answer = await fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    await answer.arrayBuffer()
    count(label, answer.status)
  }
  async function signIn(email: string, password: string): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const send = () =>
      fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
    let answer = await send()
    // An overloaded server may answer 503 at first, but no one may be refused in the end.
    for (let tries = 1; answer.status === 503 && tries < 10; tries++) {
      await answer.arrayBuffer()
      await sleep(Number(answer.headers.get('retry-after')) * 1000)
      answer = await send()
    }
    const body = (await answer.json()) as { token?: string }
    count(password === testPassword ? 'sign-in' : 'wrong password', answer.status)
    return body.token ?? ''
  }
  async function one(email: string, index: number) {
    await get('page', '/')
    for (let file = 1; file < filesOfPage; file++) await get('page', '/assets/page.js')
    await get('entrance', '/api/auth/password-reset-enabled')
    if (index % 8 === 0) await signIn(email, 'not-my-password')
    if (index % 40 === 0) return
    const token = await signIn(email, testPassword)
    const live = await openLive(url, token)
    onTestFinished(() => live.close())
    count('live', live.status)
    for (const path of firstScreenPaths) await get('first screen', `/api${path}`, token)
  }
  const pendingSignIns = emails.map((email, index) => () => one(email, index))
  const worker = async () => {
    for (let next = pendingSignIns.shift(); next; next = pendingSignIns.shift()) await next()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return counts
}
