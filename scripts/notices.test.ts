import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commitOf } from './commit.ts'
import { LicenceError, packageIn, thirdPartyNotices } from './notices.ts'

const root = resolve(import.meta.dirname, '..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-notices-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a package with this description and these files into the folder. */
function writePackage(about: object, files: Record<string, string> = {}) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'thing', version: '1.0.0', ...about }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

describe('third-party notices', () => {
  const notices = thirdPartyNotices(root)
  const noticeOf = (name: string) => notices.split(/^-{80}$/m).find((notice) => notice.startsWith(`\n${name} `)) ?? ''

  test.each([
    ['react', 'Licence: MIT', 'Copyright (c) Meta Platforms'],
    ['@mantine/core', 'Licence: MIT', 'Permission is hereby granted'],
    ['fastify', 'Licence: MIT', 'Copyright (c) 2016-present The Fastify team'],
    ['drizzle-orm', 'Licence: Apache-2.0', 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION'],
    ['PostgreSQL', 'Licence: PostgreSQL', 'Portions Copyright (c) 1994, The Regents of the University of California'],
    ['Node.js', 'Licence: MIT', 'Copyright Node.js contributors'],
    ['Inter', 'Licence: OFL-1.1', 'SIL OPEN FONT LICENSE'],
  ])('contain %s with its licence and text', (name, licence, text) => {
    expect(noticeOf(name)).toContain(licence)
    expect(noticeOf(name)).toContain(text)
  })

  test('leave out packages needed only for development, and Muster itself', () => {
    expect(['vitest', 'oxlint', '@muster/contract'].map(noticeOf)).toEqual(['', '', ''])
  })

  test('are the same each time, and have a text for each work', () => {
    expect(thirdPartyNotices(root)).toBe(notices)
    const short = notices
      .split(/^-{80}$/m)
      .slice(1)
      .filter((notice) => notice.length < 200)
    expect(short).toEqual([])
  })

  test('add no address of a registry', () => {
    expect(notices.replace(noticeOf('Node.js'), '')).not.toContain('registry.npmjs')
  })
})

describe('a package', () => {
  test('has all its texts, and no program whose name begins alike', () => {
    writePackage(
      { license: '(MIT OR CC0-1.0)' },
      { 'license-mit': 'First', 'license-cc0': 'Second\r\n', NOTICE: 'Third', 'license.js': 'Fourth' },
    )
    expect(packageIn(folder)).toEqual({
      name: 'thing',
      version: '1.0.0',
      licence: '(MIT OR CC0-1.0)',
      text: 'Third\n\nSecond\n\nFirst',
    })
  })

  test('without a text has that of its readme', () => {
    const readme =
      '# Thing\n## Use\nAdd.\n## License\nCopyright A. Author\n\nPermission is hereby granted\n## More\nEnd'
    writePackage({ license: 'MIT' }, { 'README.md': readme })
    expect(packageIn(folder).text).toBe('Copyright A. Author\n\nPermission is hereby granted')
  })

  test('without any text has the standard one with its author’s name', () => {
    writePackage({ license: 'ISC', author: 'A. Author <a@example.com>' }, { 'README.md': '# Thing' })
    expect(packageIn(folder).text).toMatch(/^Copyright \(c\) A\. Author\n\nPermission to use, copy/)
  })

  test.each([
    [{}, 'thing 1.0.0 names no licence'],
    [{ license: 'SEE LICENSE IN TERMS' }, 'thing 1.0.0 is under "SEE LICENSE IN TERMS"'],
    [{ license: 'MIT AND BUSL-1.1' }, 'thing 1.0.0 is under "MIT AND BUSL-1.1"'],
    [{ license: '0BSD' }, 'thing 1.0.0 brings no text of its licence, 0BSD'],
  ])('%j ends the build with a sentence', (about, sentence) => {
    writePackage(about)
    expect(() => packageIn(folder)).toThrow(LicenceError)
    expect(() => packageIn(folder)).toThrow(sentence)
  })
})

describe('the commit', () => {
  test('is that of the repository, or the one in the environment', () => {
    expect(commitOf(root, { MUSTER_COMMIT: ' 1234abcd ' })).toBe('1234abcd')
    expect(commitOf(root, {}) ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}(-dirty)?$/)
  })

  test('is unknown outside a repository, and within someone else’s', () => {
    expect(commitOf(folder, {})).toBeNull()
    const within = join(root, 'scripts', 'licences')
    expect(commitOf(within, {})).toBeNull()
  })
})
