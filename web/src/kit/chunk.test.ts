import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunk } from './chunk.ts'

const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
})
afterEach(() => void reload.mockReset())

/** How the page came here, and for how many milliseconds it has stood. */
const page = (type: NavigationTimingType, standsFor: number) =>
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }], now: () => standsFor })

const lost = new Error('Failed to fetch dynamically imported module')

/** A part that cannot be fetched, and was fetched ahead in vain. */
async function lostPart() {
  const part = chunk(() => Promise.reject(lost))
  part.ahead()
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

test('a part that cannot be had on a page that was just loaded anew says so, and does not load it again', async () => {
  page('reload', 500)
  await expect((await lostPart()).load()).rejects.toBe(lost)
  expect(reload).not.toHaveBeenCalled()
})

test('while the server cannot be reached the page stays', async () => {
  page('navigate', 500)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect((await lostPart()).load()).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})
