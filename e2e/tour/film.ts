import type { Locator, Page } from '@playwright/test'
import type { Story } from '../../scripts/handbook/captions.ts'
import { waitUntilLoaded } from '../support/scene.ts'
import type { Point } from './studio.ts'

/** The size of the film in pixels. */
export const size = { width: 1280, height: 800 }

/** Milliseconds for which a caption is at least shown: its beginning, and each of its letters. */
const readingMs = { start: 1500, letter: 56 }

const plain = (text: string) => text.replaceAll(/<\/?b>/g, '')

/**
 * A film of the product. Its pictures are screenshots of real pages; only the pointer is drawn, because a browser
 * without a screen shows none. Time passes only while something is shown, so a busy machine makes the same film.
 */
export class Film {
  readonly stories: Story[] = []
  readonly #studio: Page
  #page: Page | null = null

  constructor(studio: Page) {
    this.#studio = studio
  }

  get page(): Page {
    if (!this.#page) throw new Error('No page is shown yet')
    return this.#page
  }

  /** Begins a story with its title. */
  async begin(title: string, above: string, below: string): Promise<void> {
    this.stories.push({ title, captions: [] })
    await this.card(title, above, below)
  }

  /** Shows a title for some seconds. */
  async card(title: string, above: string, below: string): Promise<void> {
    await this.#studio.evaluate(([text, before, after]) => window.studio.title(text, before, after), [
      title,
      above,
      below,
    ] as const)
    await this.hold(2000)
  }

  /** Shows a caption while `run` acts, and after that until it can have been read. */
  async caption(text: string, run: () => Promise<unknown>): Promise<void> {
    const from = await this.#time()
    await run()
    const readBy = from + readingMs.start + plain(text).length * readingMs.letter
    await this.hold(Math.max(600, readBy - (await this.#time())))
    this.stories.at(-1)?.captions.push({ from, to: await this.#time(), text })
  }

  /** Shows another page. */
  async turnTo(page: Page): Promise<void> {
    this.#page = page
    await this.look()
  }

  /** Takes a new picture of the page, once nothing is loading. */
  async look(): Promise<void> {
    const { page } = this
    await waitUntilLoaded(page)
    const png = await page.screenshot({ animations: 'disabled' })
    await this.#studio.evaluate((bytes) => window.studio.show(bytes), png.toString('base64'))
  }

  async hold(ms: number): Promise<void> {
    await this.#studio.evaluate((time) => window.studio.hold(time), ms)
  }

  /** Moves the pointer to an element. */
  async point(at: Locator): Promise<Point> {
    const { page } = this
    await at.waitFor()
    // A header or the buttons of a dialog may cover it.
    await at.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const seen = document.elementFromPoint(left + Math.min(width / 2, 110), top + height / 2)
      if (!element.parentElement?.contains(seen)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
    await this.look()
    let to = await this.#middleOf(at)
    await this.#studio.evaluate((point) => window.studio.glide(point), to)
    // What has arrived meanwhile, such as the preview in a dialog, may have moved it.
    for (let last: Point | null = null; last?.x !== to.x || last.y !== to.y;) {
      last = to
      await page.mouse.move(to.x, to.y)
      await this.look()
      to = await this.#middleOf(at)
      if (last.x !== to.x || last.y !== to.y) await this.#studio.evaluate((point) => window.studio.glide(point), to)
    }
    return to
  }

  /** Returns the middle of an element; of something wide, such as a row, a point near its beginning. */
  async #middleOf(at: Locator): Promise<Point> {
    const box = await at.boundingBox()
    if (!box) throw new Error(`${String(at)} is not shown`)
    return { x: box.x + Math.min(box.width / 2, 110), y: box.y + box.height / 2 }
  }

  /** Presses an element and shows the page once `expected` has appeared. */
  async press(at: Locator, expected?: Locator): Promise<void> {
    const { x, y } = await this.point(at)
    await this.#studio.evaluate(() => window.studio.press())
    await this.page.mouse.click(x, y)
    await expected?.waitFor()
    await this.look()
    await this.hold(400)
  }

  /** Chooses from a field whose list the browser draws itself, so that no picture shows it. */
  async choose(field: Locator, option: { index: number }): Promise<void> {
    await this.point(field)
    await this.#studio.evaluate(() => window.studio.press())
    await field.selectOption(option)
    await this.look()
    await this.hold(400)
  }

  /** Types a text into a field, a few letters at a time. */
  async type(into: Locator, text: string): Promise<void> {
    await this.press(into)
    for (const part of text.match(/.{1,3}/gs) ?? []) {
      await this.page.keyboard.type(part)
      await this.look()
      await this.hold(80)
    }
  }

  /** Fills a field at once, such as one for a day or a time. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.press(field)
    await field.fill(text)
    await this.look()
    await this.hold(300)
  }

  async #time(): Promise<number> {
    return this.#studio.evaluate(() => window.studio.time())
  }

  finish() {
    return this.#studio.evaluate(() => window.studio.finish())
  }
}
