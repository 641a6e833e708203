import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pathsOf, product, sources } from './project.ts'
import { filesBelow, root } from './sources.ts'

describe('files', () => {
  test('are at most 300 lines long, tests 500', () => {
    const long = sources.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300))
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('have no TODOs, skipped tests or silenced checks', () => {
    const marks =
      /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(only|skip|todo|fails|skipIf|runIf)\b|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
    const own = 'server/testing/structure/files.test.ts'
    expect(pathsOf(sources.filter(({ path, text }) => path !== own && marks.test(text)))).toEqual([])
  })

  test('of tests replace no modules, because those that a worker has loaded already would stay', () => {
    expect(pathsOf(sources.filter(({ text }) => /\bvi\.(do)?mock\b/i.test(text)))).toEqual([])
  })

  test('of tests search JSON for numbers only without its ids, which may contain them by chance', () => {
    const searched = /\bJSON\.stringify\(.*\.not\.to(Contain|Match)\(\s*['"`/]\W*[\da-f]*\d[\da-f]*\W/
    expect(pathsOf(sources.filter(({ text }) => searched.test(text)))).toEqual([])
    expect(searched.test(`expect(${'JSON.stringify'}(entry)).not.toContain('500')`)).toBe(true)
  })

  test('create formatters of numbers and days once per language, not per use', () => {
    const formatterUse = /\.toLocaleString\(|^[ \t].*new Intl\./m
    const own = 'contract/src/kit/formatters.ts'
    expect(pathsOf(product.filter(({ path, text }) => path !== own && formatterUse.test(text)))).toEqual([])
  })

  test('the lock names no registry, and versions are exact', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(lock.match(/"resolved": "[a-z+]+:[^"]*"/g) ?? []).toEqual([])
    for (const part of ['', 'contract/', 'server/', 'web/']) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(root, part, 'package.json'), 'utf8'),
      ) as Record<string, Record<string, string>>
      const inexact = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
      expect(inexact).toEqual([])
    }
  })

  test('keep only the newest snapshot of the tables, from which drizzle-kit generates the next migration', () => {
    const snapshots = readdirSync(join(root, 'server/migrations/meta')).filter((name) => !name.startsWith('_'))
    const newest = readdirSync(join(root, 'server/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1)
    expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`])
  })

  test('contain no URLs except examples and names of formats, because the product calls no one', () => {
    // Amazon's address is used only if the operator names one of its regions.
    const allowedAddresses =
      /^https?:\/\/(localhost|127\.0\.0\.1|www\.w3\.org|schemas\.(openxmlformats\.org|openid\.net|xmlsoap\.org|microsoft\.com)|refeds\.org|s3\.\$\{region\}\.amazonaws\.com|([\w-]+\.)*(example(\.com|\.org)?|test)|\$\{)/
    const named = [...product.map(({ path, text }) => ({ path, text })), ...pagesAndStyles()].flatMap(
      ({ path, text }) => [...text.matchAll(/https?:\/\/[^\s'"`)<]+/g)].map(([address]) => ({ path, address })),
    )
    expect(named.filter(({ address }) => !allowedAddresses.test(address))).toEqual([])
  })

  test('linked by the documents exist', () => {
    const documents = [...readdirSync(root), ...filesBelow('docs')].filter((path) => path.endsWith('.md'))
    const links = documents.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, to = '']) => ({
        path,
        to,
        there: existsSync(join(root, dirname(path), to)),
      })),
    )
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(({ there }) => !there).map(({ path, to }) => `${path} → ${to}`)).toEqual([])
  })
})

function pagesAndStyles() {
  return [...filesBelow('web'), ...filesBelow('server/src')]
    .filter((path) => /\.(css|html|svg)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
