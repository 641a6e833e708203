import { chromium as browsers } from '@playwright/test'
import { chromium } from '../scripts/chromium.mjs'

/**
 * Measures the first visit to the sign-in page with an empty cache: the compressed bytes sent, and the time until the
 * visitor can type.
 */
export async function measureFirstLoad(port: number) {
  const { executablePath, args, env } = await chromium()
  const browser = await browsers.launch({ executablePath, args, env: withoutUndefined(env) })
  try {
    const page = await browser.newPage()
    const bytes = { Script: 0, Stylesheet: 0, Font: 0 }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const kinds = new Map<string, string>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId)
      if (kind && kind in bytes) bytes[kind as keyof typeof bytes] += encodedDataLength
    })
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
    await page.getByLabel('Email').waitFor()
    const times: number[] = []
    for (let visit = 0; visit < 5; visit++) times.push(await timeToInteractive(port, browser))
    return {
      'script, kB compressed': { measured: kilobytes(bytes.Script), aim: 130 },
      'style, kB compressed': { measured: kilobytes(bytes.Stylesheet), aim: 20 },
      'font, kB': { measured: kilobytes(bytes.Font), aim: '' },
      'until one can type, ms': { measured: times.toSorted((a, b) => a - b)[2], aim: '' },
    }
  } finally {
    await browser.close()
  }
}

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1))

/** Returns the milliseconds from the navigation until the email field exists and the page's main thread is free. */
async function timeToInteractive(port: number, browser: Awaited<ReturnType<typeof browsers.launch>>): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await page.getByLabel('Email').waitFor()
  const ready = await page.evaluate(
    () => new Promise<number>((done) => requestIdleCallback(() => done(performance.now()))),
  )
  await context.close()
  return Math.round(ready)
}

/** Returns an environment for the browser, without variables that have no value. */
const withoutUndefined = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
