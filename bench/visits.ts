// `node bench/visits.ts [address …]`: the first visits to five screens with an empty cache, for each running Muster in
// turn.
import { chromium as browsers, type Browser } from '@playwright/test'
import { markerCookie } from '@muster/contract/access/viewer'
import { chromium } from '../scripts/chromium.mjs'
import { demoPassword } from '../server/src/people/demo/accounts.ts'
import { report } from './results.ts'

/** The screens, each with its user in the demo company and an element that exists once the screen is rendered. */
const screens = [
  { name: 'Dashboard', username: 'owner', at: '/', mainSelector: 'main section:not([aria-busy]) > h2 + p' },
  { name: 'My Requests', username: 'employee', at: '/?view=leaves&tab=mine', mainSelector: 'main tbody td' },
  { name: 'All Users', username: 'hr', at: '/?view=users', mainSelector: 'main tbody td' },
  { name: 'Management Hierarchy', username: 'hr', at: '/?view=hierarchy', mainSelector: 'main [role=treeitem]' },
  { name: 'Settings', username: 'employee', at: '/?view=settings', mainSelector: 'main form input' },
]
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

interface Visit {
  requests: number
  kB: number
  ms: number
}

/**
 * Measures the first visit to each screen in `screens`, on the servers at `addresses` in turn. Counts the requests and
 * the kilobytes sent, including those of the live connection and of prefetching, and the milliseconds until the main
 * content is shown.
 */
export async function measureVisits(addresses: readonly string[]) {
  const { executablePath, args, env } = await chromium()
  const browser = await browsers.launch({ executablePath, args, env: withoutUndefined(env) })
  const table: Record<string, Visit> = {}
  try {
    for (const { name, username, at, mainSelector } of screens) {
      const visits = addresses.map((): Visit[] => [])
      const tokens = await Promise.all(addresses.map((address) => signIn(address, `${username}@demo.test`)))
      for (let round = 0; round < rounds; round++)
        for (const [index, address] of addresses.entries())
          visits[index]?.push(await visit(browser, address, tokens[index] ?? '', at, mainSelector))
      for (const [index, address] of addresses.entries()) {
        const of = (key: keyof Visit) => median((visits[index] ?? []).map((one) => one[key]))
        const row = addresses.length > 1 ? `${name}, ${new URL(address).host}` : name
        table[row] = { requests: of('requests'), kB: of('kB'), ms: of('ms') }
      }
    }
  } finally {
    await browser.close()
  }
  return table
}

async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

async function visit(browser: Browser, url: string, token: string, at: string, mainSelector: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([
    { name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: markerCookie, value: 'yes', url, sameSite: 'Lax' },
  ])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', () => requests++)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${url}${at}`, { waitUntil: 'commit' })
  const duration = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    mainSelector,
  )
  const ms = Math.round(Number(await duration.jsonValue()))
  // Prefetching starts one second after the screen is shown.
  await page.waitForTimeout(2_000)
  await context.close()
  return { requests, kB: Math.round(bytes / 1000), ms }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** Returns an environment for the browser, without variables that have no value. */
const withoutUndefined = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

if (import.meta.main) {
  const addresses = process.argv.slice(2)
  report('First visit of a screen', await measureVisits(addresses.length ? addresses : ['http://localhost:3000']))
}
