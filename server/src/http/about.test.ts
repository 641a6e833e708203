import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type About, aboutPage } from './about.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ sourceUrl: 'https://git.example.com/hr/muster?a=1&b="2"' })
})
afterAll(() => app.close())

const textOf = async (reader: string | null, path: string) => {
  const { status, headers, raw } = await app.call(reader, 'GET', path)
  return { status, type: headers['content-type'], cache: headers['cache-control'], text: raw.toString() }
}

describe('the page about the version', () => {
  test.each([null, 'Employee'])('shows %s version, commit, licence and source', async (reader) => {
    const { status, type, cache, text } = await textOf(reader, '/about')
    expect([status, type, cache]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
    expect(text).toMatch(/<dd>\d+\.\d+\.\d+<\/dd>/)
    expect(text).toMatch(/<code>[0-9a-f]{40}<\/code>|Unknown/)
    expect(text).toContain('href="/api/about/licence.txt"')
    expect(text).toContain('href="/api/about/third-party-notices.txt"')
    expect(text).toContain('href="https://git.example.com/hr/muster?a=1&amp;b=&quot;2&quot;"')
    expect(text).not.toMatch(/<script|<style|style=/i)
  })

  const about: About = { version: '1.2.3', commit: null, sourceUrl: null, hasNotices: true, hasHandbook: true }

  test('says whom to ask if no URL of the source is set', () => {
    const page = aboutPage(about)
    expect(page).toContain('Ask your administrator for the source code of this version.')
    expect(page).toContain('Unknown')
  })

  test('shows that the code has changed since the commit', () => {
    expect(aboutPage({ ...about, commit: `${'a'.repeat(40)}-dirty` })).toMatch(/<code>a{40}<\/code>, with changes/)
    expect(aboutPage({ ...about, commit: 'a'.repeat(40) })).not.toContain('with changes')
  })

  test('offers no notices that were not built', () => {
    expect(aboutPage({ ...about, hasNotices: false })).not.toContain('third-party')
  })

  test('links to the documentation if it was built', () => {
    expect(aboutPage(about)).toContain('href="/docs/"')
    expect(aboutPage({ ...about, hasHandbook: false })).not.toContain('/docs/')
  })

  test('escapes all values', () => {
    expect(aboutPage({ ...about, commit: '<img src=x>' })).not.toContain('<img')
  })
})

test('the whole licence is served and cached by browsers', async () => {
  const { status, type, cache, text } = await textOf(null, '/about/licence.txt')
  expect([status, type, cache]).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=3600'])
  expect(text).toContain('GNU AFFERO GENERAL PUBLIC LICENSE')
  expect(text).toContain('13. Remote Network Interaction')
})

test('the notices list third-party works with their licences', async () => {
  const { status, type, cache, text } = await textOf(null, '/about/third-party-notices.txt')
  expect([status, type, cache]).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=3600'])
  expect(text).toMatch(/^fastify \d+\.\d+\.\d+\nLicence: MIT\n\nMIT License\n\nCopyright/m)
})
