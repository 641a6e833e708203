import { expect, test, type Page } from '@playwright/test'
import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Colours = 'light' | 'dark'

const isEveryCase = process.env.TEST_EVERY_CASE === '1'
/** The header and the sidebar that each test has already checked, by its id. */
const checkedByTest = new Map<string, Set<string>>()

/**
 * Expects axe to find nothing on the page. A test's first check covers light and dark colours, and later checks only the
 * page's current colours, because web/src/kit/theme/tokens.test.ts relates the colours of both schemes; with
 * TEST_EVERY_CASE, every check covers both. A check of both begins with the current colours and does not restore them,
 * because repainting a page takes longer than checking it.
 */
export async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  const first = (await page.locator('html').getAttribute(scheme)) === 'dark' ? 'dark' : 'light'
  const second = first === 'dark' ? 'light' : 'dark'
  await setColorScheme(page, first)
  const { isFirst, leftOut } = await planScan(page)
  expect(described(await violations(page, rules, leftOut)), `${state}, ${first}`).toEqual([])
  if (!isFirst && !isEveryCase) return
  await setColorScheme(page, second)
  expect(described(await violations(page, ['color-contrast'], leftOut)), `${state}, ${second}`).toEqual([])
}

/**
 * Returns axe's findings in light and dark colours, for a page that the server renders. Such a page only follows the
 * system's colour scheme.
 */
export async function violationsInBothColours(page: Page) {
  const found = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...described(await violations(page, rules, [])))
  }
  return found
}

/** Selects the regions around the content of a screen. */
const surroundingRegions = ['#root header', '#root aside']
/** Selects the regions that a dialog covers. Toasts are on top of it. */
const pageRegions = [...surroundingRegions, '#root main']

/**
 * Returns whether this is a test's first check, and which regions to leave out: those behind a dialog, which no one can
 * reach and whose screens have checks of their own, and otherwise the header and the sidebar, if the test has already
 * checked the same content in the same window and colours.
 */
async function planScan(page: Page): Promise<{ isFirst: boolean; leftOut: string[] }> {
  const { testId } = test.info()
  const { isCovered, contents } = await page.evaluate((selectors) => {
    const { innerWidth, innerHeight } = window
    const { mantineColorScheme } = document.documentElement.dataset
    return {
      isCovered: document.querySelector('[data-open="true"] [aria-modal="true"]') !== null,
      contents: selectors.map((selector) => {
        const elements = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML)
        return [selector, innerWidth, innerHeight, mantineColorScheme, ...elements].join(' ')
      }),
    }
  }, surroundingRegions)
  const isFirst = !checkedByTest.has(testId)
  const checked = checkedByTest.get(testId) ?? new Set()
  checkedByTest.set(testId, checked)
  const leftOut = isCovered ? pageRegions : surroundingRegions.filter((_, i) => checked.has(contents[i] ?? ''))
  if (!isCovered) for (const content of contents) checked.add(content)
  return { isFirst, leftOut: isEveryCase ? [] : leftOut }
}

/** Selects what opens on top of a part of the page: menus, lists of options and the list of notifications. */
const popups = '[data-portal] [class*="-dropdown"][data-position]'

const scheme = 'data-mantine-color-scheme'

interface InPage {
  run(where: { include: string[]; exclude: readonly string[] }, options: RunOptions): Promise<AxeResults>
}

/**
 * Returns axe's findings on the page, without buttons that are too small because an open popup covers a part of them. axe
 * is injected only once per page, because injecting it takes longer than a check. The pages have no frames.
 */
async function violations(page: Page, tagsOrRules: string[], leftOut: string[]): Promise<Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOnly, exclude, popups]) => {
      const { axe: inPage } = globalThis as unknown as { axe: InPage }
      // Not part of any standard yet, but without it a screen reader can't name the header of a cell.
      const rules = { 'td-has-header': { enabled: true } }
      const where = { include: ['html'], exclude }
      const { violations } = await inPage.run(where, { runOnly, rules, resultTypes: ['violations'] })
      const isBehindPopup = ({ any }: Result['nodes'][number]) =>
        any.some(
          ({ data, relatedNodes = [] }) =>
            (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured' &&
            relatedNodes.length > 0 &&
            relatedNodes.every(({ target }) => document.querySelector(String(target[0]))?.closest(popups)),
        )
      return violations
        .map((one) => ({ ...one, nodes: one.nodes.filter((node) => !isBehindPopup(node)) }))
        .filter(({ nodes }) => nodes.length > 0)
    },
    [tagsOrRules, leftOut, popups] as const,
  )
}

async function setColorScheme(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute(scheme, colorScheme)
  await settled(page)
}

const described = (found: Result[]) =>
  found.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  }))

/**
 * Waits until nothing moves or fades, because half-faded text does not have its final colour. Spinners are ignored,
 * since they never stop. The page is checked at intervals rather than at each frame, because painting a page takes
 * longer than checking it.
 */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document
        .getAnimations()
        // What follows scrolling, such as the fading end of a strip, never ends either.
        .filter(({ timeline }) => timeline === document.timeline)
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    undefined,
    { polling: 50 },
  )
