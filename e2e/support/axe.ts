import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Colours = 'light' | 'dark'

/**
 * Expects that axe finds nothing on the page as it stands, in light and in dark colours. It begins with the colours that
 * the page has and leaves it in the others: to paint a page anew takes longer than to look through it.
 */
export async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  // Without looking into frames, of which there are none, or reporting what passes: a fraction of the time.
  const axe = (runOnly: string[]) =>
    new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly, resultTypes: ['violations'] })
      .analyze()
  const first = (await page.locator('html').getAttribute(scheme)) === 'dark' ? 'dark' : 'light'
  const second = first === 'dark' ? 'light' : 'dark'
  await paint(page, first)
  expect(described(await axe(rules)), `${state}, ${first}`).toEqual([])
  await paint(page, second)
  expect(described(await axe(['color-contrast'])), `${state}, ${second}`).toEqual([])
}

const scheme = 'data-mantine-color-scheme'

async function paint(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute(scheme, colorScheme)
  await settled(page)
}

const described = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  }))

/** Until nothing moves or fades any more: half-faded text has no colour of its own. Spinners turn for ever. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
