import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../buildIfChanged.ts'
import { type Product, readProduct, unknownNames } from './claims.ts'
import { searchIn } from './client/search.ts'
import { searchEntriesOf } from './buildHandbook.ts'
import { layOut } from './layout.ts'
import { decisionsFolder } from './navigation.ts'
import { type Page, picturesIn, readPages } from './pages.ts'

let product: Product
let pages: Page[]
beforeAll(async () => {
  product = await readProduct(root)
  pages = readPages(root)
})

describe('the names in the pages', () => {
  test('are there: texts of the interface, commands, variables and files', () => {
    // A decision stays as it was written.
    const checked = pages.filter(({ source }) => !source.startsWith(`${decisionsFolder}/0`))
    const unknown = checked.flatMap(({ source }) =>
      unknownNames(source, readFileSync(join(root, source), 'utf8'), product),
    )
    expect(unknown).toEqual([])
  })

  test.each([
    ['Press **Clock In** and **Read and confirm “…”**, or **Approve All 8**.', []],
    ['Press **Clock Me In**.', ['the text “Clock Me In”']],
    ['Press **clock in**.', ['the text “clock in”']],
    ['Open **Attendance\nManager**.', ['the text “Attendance Manager”']],
    ['Run `npm run backup` or `npm start`, never `npm ci`.', []],
    ['Run `npm run backups`.', ['the command npm run backups']],
    ['```sh\nnpm run restor -- file\n```', ['the command npm run restor']],
    ['Set `MUSTER_DATA`, `SMTP_URL` or `MUSTER_DATA=/srv`.', []],
    ['Set `MUSTER_FOLDER`.', ['the variable MUSTER_FOLDER']],
    ['See `server/src/config.ts` and `docs/dist`.', []],
    ['See `server/src/configuration.ts`.', ['the file server/src/configuration.ts']],
  ])('%j: %j', (text, expected) => {
    const unknown = unknownNames('docs/hr/page.md', text, product)
    expect(unknown).toEqual(expected.map((name) => `docs/hr/page.md names ${name}, which is not there`))
  })

  test.each([
    ['docs/employees/page.md', ['the text “Generate Invoices”', 'the text “Create New Role”']],
    ['docs/managers/page.md', ['the text “Generate Invoices”', 'the text “Create New Role”']],
    ['docs/hr/page.md', []],
  ])('are in views that the readers of %s can open', (source, expected) => {
    const unknown = unknownNames(source, 'Press **Clock In**, **Generate Invoices** or **Create New Role**.', product)
    expect(unknown).toEqual(expected.map((name) => `${source} names ${name}, which is not there`))
  })

  test('in bold are not texts of the interface where a page explains instead', () => {
    expect(unknownNames('docs/page.md', 'It is **very** important.', product)).toEqual([])
  })
})

describe('the pages', () => {
  test('have a title, and their own address and description', () => {
    expect(pages.filter(({ title, description }) => !title || !description)).toEqual([])
    for (const key of ['address', 'title'] as const)
      expect(new Set(pages.map((page) => page[key])).size, key).toBe(pages.length)
  })

  test('link only to pages, headings and pictures that are there', () => {
    const ids = new Map<string, readonly string[]>([
      ...pages.map(({ address, headings }) => [address, headings.map(({ id }) => id)] as const),
      ...picturesIn(root).map((path) => [path.replace('docs/', ''), []] as const),
    ])
    const links = pages.flatMap((page) =>
      [...layOut(page, pages).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => {
        const { pathname, hash, origin } = new URL(href, `https://site.test/${page.address}`)
        return {
          page: page.source,
          href,
          pathname: pathname.slice(1),
          hash: hash.slice(1),
          isOwn: origin === 'https://site.test',
        }
      }),
    )
    expect(links.length).toBeGreaterThan(1000)
    const broken = links.filter(({ pathname, hash, isOwn }) => {
      if (!isOwn || hash === 'content') return false
      return !ids.has(pathname) || (hash !== '' && !ids.get(pathname)?.includes(decodeURIComponent(hash)))
    })
    expect(broken.map(({ page, href }) => `${page} → ${href}`)).toEqual([])
  })

  test('contain no script and no style of their own, which the product’s policy would refuse', () => {
    const tagsOf = (page: Page) =>
      (layOut(page, pages).match(/<[a-z][^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
    const faults = pages.filter((page) =>
      tagsOf(page).some((tag) => /^<style|\s(style|on\w+)=|^<script(?!.* src=)/.test(tag)),
    )
    expect(faults.map(({ source }) => source)).toEqual([])
  })
})

describe('the search', () => {
  const find = (question: string) => searchIn(searchEntriesOf(pages))(question)

  test.each([
    ['how do I correct yesterday', 'employees/correct-a-day.html'],
    ['forgot to clock out', 'employees/clock-in.html'],
    ['holiday request', 'employees/request-leave.html'],
    ['paslip', 'employees/payslip.html'],
    ['copy shifts', 'managers/plan-a-week.html'],
    ['payslip', 'employees/payslip.html'],
    ['change my password', 'employees/profile.html'],
    ['forgot password', 'employees/profile.html'],
    ['who approves my leave', 'employees/request-leave.html'],
    ['add a new employee', 'hr/people.html'],
    ['apply for a job', 'employees/find.html'],
    ['comment on my review', 'employees/reviews.html'],
    ['permissions', 'hr/roles.html'],
    ['credit note', 'hr/invoices.html'],
    ['pg_dump', 'operating/upgrade.html'],
    ['upgrade', 'operating/upgrade.html'],
    ['backup', 'operating/back-up.html'],
  ])('answers “%s” with %s', (question, address) => {
    expect(find(question)[0]?.address.split('#')[0]).toBe(address)
  })

  test('shows the words that it found', () => {
    expect(find('pg_dump')[0]?.excerpt).toContain('pg_dump')
  })

  test.each(['', 'how do I', 'zzzzqqq'])('finds nothing for “%s”', (question) => {
    expect(find(question)).toEqual([])
  })
})
