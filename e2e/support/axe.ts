import { expect, test, type Page } from '@playwright/test'
import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Colours = 'light' | 'dark'

const isEveryCase = process.env.TEST_EVERY_CASE === '1'
/** Screens, and those with a dialog above them, that each test has checked, by its id. */
const seen = new Map<string, Set<string>>()

/**
 * Expects axe to find nothing on the page: the first state of a screen in light and in dark colours, later ones in the
 * page's present colours, every state in both with TEST_EVERY_CASE. It starts with the present colours and leaves the
 * page in the others, since repainting a page takes longer than checking it.
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
 * Returns axe's findings, in light and in dark colours, on a page drawn by the server, which follows only the system's
 * colours.
 */
export async function violationsInBothColours(page: Page) {
  const found = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...described(await violations(page, rules, [])))
  }
  return found
}

/** Selects the parts that a dialog covers; toasts are above it. */
const pageRegions = ['#root header', '#root aside', '#root main']

/**
 * Returns whether a test checks a screen, a view and its tab, or dialogs above it for the first time, and the parts to
 * leave out: those that a dialog covers, if the test has checked the screen without the dialog.
 */
async function planScan(page: Page): Promise<{ isFirst: boolean; leftOut: string[] }> {
  const { testId } = test.info()
  const address = new URL(page.url())
  const screen = ['view', 'tab'].map((name) => address.searchParams.get(name)).join(' ')
  const isCovered = (await page.locator('[data-open="true"] [aria-modal="true"]').count()) > 0
  const screens = seen.get(testId) ?? new Set()
  seen.set(testId, screens)
  const excludedRegions = isCovered && screens.has(screen) && !isEveryCase ? pageRegions : []
  return {
    isFirst: screens.size < screens.add(isCovered ? `${screen}, covered` : screen).size,
    leftOut: excludedRegions,
  }
}

const scheme = 'data-mantine-color-scheme'

interface InPage {
  run(where: { include: string[]; exclude: readonly string[] }, options: RunOptions): Promise<AxeResults>
}

/** Returns axe's findings on the page. Injected once, which takes longer than a check. There are no frames. */
async function violations(page: Page, tagsOrRules: string[], leftOut: string[]): Promise<Result[]> {
  const there = await page.evaluate(() => 'axe' in globalThis)
  if (!there) await page.evaluate(axe.source)
  return page.evaluate(
    async ([runOnly, exclude]) => {
      const { axe: inPage } = globalThis as unknown as { axe: InPage }
      // Not in any standard yet, but without it a screen reader has no name for a cell's content.
      const rules = { 'td-has-header': { enabled: true } }
      const where = { include: ['html'], exclude }
      return (await inPage.run(where, { runOnly, rules, resultTypes: ['violations'] })).violations
    },
    [tagsOrRules, leftOut] as const,
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
 * Waits until nothing moves or fades: half-faded text has no colour of its own. Spinners never stop. It polls by time,
 * not by frame, since painting a page takes longer than checking it.
 */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    undefined,
    { polling: 50 },
  )
