import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chunk } from './chunk.ts'
import { guardUnsent } from '../unsent.ts'

const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
})
afterEach(() => void reload.mockReset())

/** Sets how the page was loaded and how many milliseconds ago. */
const page = (type: NavigationTimingType, standsFor: number) =>
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }], now: () => standsFor })

const loadError = new Error('Failed to fetch dynamically imported module')

/** Returns a part that can't be fetched, after an unsuccessful attempt to fetch it ahead. */
async function lostPart() {
  const part = chunk(() => Promise.reject(loadError))
  part.prefetch()
  await Promise.resolve()
  return part
}

test.each([
  ['was opened', 'navigate', 500],
  ['was loaded anew a while ago', 'reload', 61_000],
] as const)(
  'on a page that %s, a part that could not be fetched loads it anew once it is needed',
  async (_, type, ms) => {
    page(type, ms)
    void (await lostPart()).load()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  },
)

test('a part that is unavailable on a page that was just reloaded fails, without reloading again', async () => {
  page('reload', 500)
  await expect((await lostPart()).load()).rejects.toBe(loadError)
  expect(reload).not.toHaveBeenCalled()
})

test('the page stays while the server is unreachable', async () => {
  page('navigate', 500)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect((await lostPart()).load()).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

describe('a lost part', () => {
  test('reloads the page by itself once the server can be reached', async () => {
    page('navigate', 500)
    void (await lostPart()).recover(false)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('reloads only on request if input would be lost, or if the page was just reloaded', async () => {
    page('navigate', 500)
    const end = guardUnsent(vi.fn())
    expect(await (await lostPart()).recover(false)).toBe(false)
    end()
    page('reload', 500)
    expect(await (await lostPart()).recover(false)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    void (await lostPart()).recover(true)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})

test('nothing is fetched while the browser is offline, so that the part can be fetched later', async () => {
  page('navigate', 500)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const fetchPart = vi.fn(() => Promise.resolve('part'))
  const part = chunk(fetchPart)
  part.prefetch()
  await expect(part.load()).rejects.toThrow('offline')
  expect(await part.recover(true)).toBe(false)
  expect(fetchPart).not.toHaveBeenCalled()
  network.mockReturnValue(true)
  expect(await part.recover(false)).toBe(true)
  expect(await part.load()).toBe('part')
})

test('a part is fetched from a server on the same machine, even if the browser has no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await chunk(() => Promise.resolve('part')).load()).toBe('part')
})
