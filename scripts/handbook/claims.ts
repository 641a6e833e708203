import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultRoles } from '@muster/contract/access/permissions'
import type { ViewEntry } from '@muster/contract/access/viewer'
import { namesIn } from './markdown.ts'
import { namesScreens, rolesOfFolders } from './navigation.ts'

/** The names that the product has, to compare them with those in the pages. */
export interface Product {
  /**
   * Returns true if the interface has this text for the readers of a page; parameters such as `{count}` stand for any
   * text.
   */
  hasText(text: string, source: string): boolean
  /** Returns true for a script of package.json. */
  hasScript(name: string): boolean
  /** Returns true if the sources name this variable or constant. */
  hasConstant(name: string): boolean
  /** Returns true if the project has this file or folder. */
  hasFile(path: string): boolean
}

/** Variables of the system and of npm that pages may name. */
const systemVariables = ['HOME', 'PATH', 'TMPDIR', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS']

const sourcesOf = (root: string, patterns: string[], withoutFolders: readonly string[] = []) =>
  globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(path) })
    .filter((path) => !withoutFolders.some((folder) => path.startsWith(folder)))
    .map((path) => readFileSync(join(root, path), 'utf8'))

/** Returns what the product has, read from its sources. */
export async function readProduct(root: string): Promise<Product> {
  const views = await readViews(root)
  const hasTextOfRole = new Map(
    [undefined, ...Object.values(rolesOfFolders)].map(
      (role) => [role, readTexts(root, closedTo(views, role))] as const,
    ),
  )
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const sources = sourcesOf(root, [
    '{server,contract,web}/src/**/*.{ts,tsx}',
    '{server/testing,scripts,e2e,bench}/**/*.{ts,mjs}',
    '*.ts',
    'Dockerfile',
    'deploy/**/*.yaml',
  ])
  const constants = new Set([
    ...systemVariables,
    ...sources.flatMap((source) => source.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  ])
  return {
    hasText: (text, source) => hasTextOfRole.get(rolesOfFolders[dirname(source)])?.(text) ?? false,
    hasScript: (name) => Object.hasOwn(scripts, name),
    hasConstant: (name) => constants.has(name),
    hasFile: (path) => existsSync(join(root, path)),
  }
}

/** Returns the views of each feature, by its name. */
async function readViews(root: string): Promise<ReadonlyMap<string, readonly ViewEntry[]>> {
  const paths = globSync('contract/src/*/view.ts', { cwd: root })
  const modules = paths.map(async (path) => {
    const exports = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
    return [posix.basename(dirname(path)), Object.values(exports).filter(isView)] as const
  })
  return new Map(await Promise.all(modules))
}

const isView = (value: unknown): value is ViewEntry =>
  typeof value === 'object' && value !== null && 'isVisibleTo' in value

/**
 * Returns the features whose views an initial role does not open; none without a name.
 * @throws {Error} if no initial role has the name
 */
function closedTo(views: ReadonlyMap<string, readonly ViewEntry[]>, name: string | undefined): readonly string[] {
  if (name === undefined) return []
  const role = defaultRoles.find((initial) => initial.name === name)
  if (!role) throw new Error(`There is no initial role ${name}`)
  const viewer = { permissions: new Set<string>(role.permissions), roles: [role.name] }
  return [...views]
    .filter(([, entries]) => entries.length > 0 && !entries.some(({ isVisibleTo }) => isVisibleTo(viewer)))
    .map(([feature]) => feature)
}

/** Returns whether the interface has a text, without the features of some names. */
function readTexts(root: string, closed: readonly string[]): (text: string) => boolean {
  const folders = closed.flatMap((feature) => [`web/src/features/${feature}/`, `contract/src/${feature}/`])
  const literals = sourcesOf(root, ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], folders).flatMap(textsIn)
  const texts = new Set(literals)
  // A parameter alone would stand for every text.
  const patterns = literals
    .filter((text) => text.includes('{') && /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, '')))
    .map(patternOf)
  return (text) => texts.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** Returns the string literals of a source that can be texts of the interface: they begin like a sentence or a label. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'))
    .filter((text) => /^[\p{Lu}\p{N}{“]/u.test(text))

const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('.+')}$`,
    'u',
  )

const scriptName = /\bnpm (?:run )?([a-z][\w:-]*)/g
/** Commands of npm itself, which are not scripts of the project. */
const npmCommands = ['run', 'ci', 'install', 'rebuild', 'audit', 'ls', 'version', 'exec', 'update', 'outdated']
const projectPath = /^(?:\.ci|bench|contract|docs|e2e|scripts|server|web)\/[\w./-]+$/

/** Returns a sentence for each name in a page that the product does not have for the readers of that page. */
export function unknownNames(source: string, text: string, product: Product): string[] {
  const { bold, code } = namesIn(text)
  const constant = /^\$?([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=.*)?$/
  return [
    ...(namesScreens(source)
      ? bold.filter((label) => !product.hasText(label, source)).map((label) => `the text “${label}”`)
      : []),
    ...code
      .flatMap((line) => [...line.matchAll(scriptName)].map(([, name = '']) => name))
      .filter((name) => !npmCommands.includes(name) && !product.hasScript(name))
      .map((name) => `the command npm run ${name}`),
    ...code
      .map((line) => constant.exec(line)?.[1])
      .filter((name) => name !== undefined && !product.hasConstant(name))
      .map((name) => `the variable ${name}`),
    ...code
      .filter((line) => projectPath.test(line) && !/(^|\/)dist(\/|$)|[A-Z]{4}/.test(line) && !product.hasFile(line))
      .map((line) => `the file ${line}`),
  ].map((name) => `${source} names ${name}, which is not there`)
}
