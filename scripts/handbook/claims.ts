import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from './markdown.ts'
import { namesScreens } from './navigation.ts'

/** The names that the product has, to compare them with those in the pages. */
export interface Product {
  /** Returns true if the interface has this text; parameters such as `{count}` stand for any text. */
  hasText(text: string): boolean
  /** Returns true for a script of package.json. */
  hasScript(name: string): boolean
  /** Returns true if the sources name this variable or constant. */
  hasConstant(name: string): boolean
  /** Returns true if the project has this file or folder. */
  hasFile(path: string): boolean
}

/** Variables of the system and of npm that pages may name. */
const systemVariables = ['HOME', 'PATH', 'TMPDIR', 'NODE_ENV']

const sourcesOf = (root: string, patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(path) }).map(
    (path) => readFileSync(join(root, path), 'utf8'),
  )

/** Returns what the product has, read from its sources. */
export function readProduct(root: string): Product {
  const literals = sourcesOf(root, ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts']).flatMap(textsIn)
  const texts = new Set(literals)
  // A parameter alone would stand for every text.
  const patterns = literals
    .filter((text) => text.includes('{') && /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, '')))
    .map(patternOf)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const sources = sourcesOf(root, [
    '{server,contract,web}/src/**/*.{ts,tsx}',
    '{server/testing,scripts,e2e,bench}/**/*.{ts,mjs}',
    '*.ts',
  ])
  const constants = new Set([
    ...systemVariables,
    ...sources.flatMap((source) => source.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  ])
  return {
    hasText: (text) => texts.has(text) || patterns.some((pattern) => pattern.test(text)),
    hasScript: (name) => Object.hasOwn(scripts, name),
    hasConstant: (name) => constants.has(name),
    hasFile: (path) => existsSync(join(root, path)),
  }
}

/** Returns the string literals of a source that can be texts of the interface: they begin like a sentence or a label. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"/g)]
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

/** Returns a sentence for each name in a page that the product does not have. */
export function unknownNames(source: string, text: string, product: Product): string[] {
  const { bold, code } = namesIn(text)
  const constant = /^\$?([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=.*)?$/
  return [
    ...(namesScreens(source)
      ? bold.filter((label) => !product.hasText(label)).map((label) => `the text “${label}”`)
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
