import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addPerson } from './support/addPerson.ts'

const limits = { requests: 25, kilobytes: 300 }
const dist = resolve(import.meta.dirname, '../web/dist')

/** The build's manifest, as Vite writes it: each module with its file and everything it needs. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const kilobytesOf = (file: string) => statSync(join(dist, `${file}.br`)).size / 1000

/** Returns the files that these modules need, including those of their imports. */
function filesOf(...parts: string[]): string[] {
  const visited = new Set<string>()
  const visit = (part: string): string[] => {
    if (visited.has(part)) return []
    visited.add(part)
    const { file, css = [], imports = [] } = manifest[part] ?? { file: '' }
    if (!file) throw new Error(`The build has no ${part}`)
    return [file, ...css, ...imports.flatMap(visit)]
  }
  return [...new Set(parts.flatMap(visit))]
}

const sum = (files: string[]) => files.reduce((total, file) => total + kilobytesOf(file), 0)

const first = Object.keys(manifest).find((part) => /^_first-.*\.js$/.test(part)) ?? ''
const shell = 'src/app/shell/Shell.tsx'
// What the features add to the search, to a person and to Approvals is fetched there when it is shown.
const views = manifest[first]?.dynamicImports ?? []
const pages = views.filter((part) => part.startsWith('src/features/') && part.endsWith('Page.tsx'))
const partsOf: Record<string, string[]> = {
  'src/features/approvals/ApprovalsPage.tsx': views.filter((part) => /\/Pending\w+\.tsx$/.test(part)),
  'src/features/directory/person/PersonPage.tsx': views.filter((part) => /\/\w+Part\.tsx$/.test(part)),
}

test('the gallery of the kit, which exists in development only, is not part of the build', () => {
  expect(Object.keys(manifest).filter((part) => part.includes('gallery'))).toEqual([])
})

test('the first page loads less than 130 kB of script', () => {
  const scripts = filesOf(first).filter((file) => file.endsWith('.js'))
  expect(sum(scripts)).toBeLessThan(130)
})

test('every page, with any one part it opens with, loads in few files', () => {
  // In addition to scripts and styles: the page itself, the script before the first paint, two fonts, the icon and the
  // page's calls.
  const files = limits.requests - 10
  const kilobytes = limits.kilobytes - 55
  expect(pages.length).toBeGreaterThan(7)
  for (const [page, parts] of Object.entries(partsOf)) {
    expect(pages).toContain(page)
    expect(parts.length, page).toBeGreaterThan(3)
  }
  const exceeded = pages.flatMap((page) => {
    const parts = partsOf[page] ?? manifest[page]?.dynamicImports?.filter((part) => part.endsWith('Tab.tsx')) ?? []
    return [[], ...parts.map((part) => [part])].flatMap((openParts) => {
      const all = filesOf(first, shell, page, ...openParts)
      return all.length > files || sum(all) > kilobytes
        ? [`${page} ${openParts.join(', ')}: ${all.length} files, ${sum(all)} kB`]
        : []
    })
  })
  expect(exceeded).toEqual([])
})

/**
 * Returns the number of requests that a page has made so far, their kilobytes, and those above 3 kB. The page itself
 * and the live connection count as requests.
 */
async function measureRequests(page: Page) {
  const fetched = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      return { name, encodedBodySize }
    }),
  )
  // Fonts for other scripts depend on the names shown, not on the page.
  const entries = fetched.filter(({ name }) => !/\/(latin-a|inter-)[^/]*\.woff2$/.test(name))
  const requests = new Set(entries.map(({ name }) => name)).size + 1
  // The headers of a response take about one kilobyte.
  const kilobytes = entries.reduce((total, { encodedBodySize }) => total + encodedBodySize / 1000 + 1, 1)
  const largest = entries
    .filter(({ encodedBodySize }) => encodedBodySize > 3000)
    .map(({ name, encodedBodySize }) => `${name} ${encodedBodySize}`)
  return { requests, kilobytes, largest }
}

/**
 * Returns the scripts and styles that a page has fetched until it was shown and that its HTML does not name, so that
 * they were fetched only once another script had run. The menu of saved views is not part of what is shown first.
 */
async function lateFiles(page: Page): Promise<string[]> {
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const html = await (await page.request.get(page.url())).text()
  return fetched.filter((path) => /\.(js|css)$/.test(path) && !/\/ViewsMenu-/.test(path) && !html.includes(path))
}

for (const { username, at, mainSelector, opensOwnTab = false } of [
  { username: 'owner', at: '/', mainSelector: 'section h2' },
  { username: 'employee', at: '/?view=leaves&tab=mine', mainSelector: 'tbody td' },
  { username: 'hr', at: '/?view=users', mainSelector: 'tbody td' },
  { username: 'hr', at: '/?view=hierarchy', mainSelector: '[role=treeitem]' },
  // The tab with which payroll opens depends on the viewer, so the HTML can't name it.
  { username: 'hr', at: '/?view=payroll', mainSelector: 'section h2', opensOwnTab: true },
  { username: 'hr', at: '/?view=documents', mainSelector: 'section h2' },
  { username: 'manager', at: '/?view=performance', mainSelector: 'section h2' },
  { username: 'employee', at: '/?view=notifications', mainSelector: 'li h3' },
  // A new person sees no notifications, whose letters might load further fonts.
  { username: null, at: '/?view=settings', mainSelector: 'form input' },
])
  test(`the first visit of ${at} takes few requests`, async ({ openAs, server }) => {
    const page = await openAs(username ?? (await addPerson(server)).username, { at })
    await expect(page.getByRole('main').locator(mainSelector).first()).toBeVisible()
    const late = await lateFiles(page)
    if (!opensOwnTab) expect(late, 'scripts and styles that the HTML does not name').toEqual([])
    await page.waitForLoadState('networkidle')
    const { requests, kilobytes, largest } = await measureRequests(page)
    expect(requests).toBeLessThanOrEqual(limits.requests)
    expect(kilobytes, largest.join('\n')).toBeLessThan(limits.kilobytes)
  })
