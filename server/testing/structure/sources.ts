import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** The path of the project's folder. */
export const root = resolve(import.meta.dirname, '../../..')

export interface Import {
  /** The import specifier as written. */
  from: string
  /** The imported file's path relative to the project; null for a package. */
  file: string | null
  /** True for `import type`, which does not exist at runtime. */
  typeOnly: boolean
}

/** A parsed source file of the project. */
export interface Source {
  /** The path relative to the project. */
  path: string
  text: string
  lines: number
  isTest: boolean
  program: ESTree.Program
  imports: Import[]
}

const sourceName = /\.(ts|tsx|mjs)$/
const leftOut = ['node_modules', 'dist', 'data']

/** Returns the paths of all files below a folder of the project, relative to the project. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return leftOut.includes(entry.name) ? [] : filesBelow(path)
    return [path]
  })
}

/** Returns the names of the subfolders of a folder, sorted. The path is relative to the project. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/** Returns all source files below these folders, parsed. */
export const readSources = (...folders: string[]): Source[] =>
  folders
    .flatMap(filesBelow)
    .filter((path) => sourceName.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))

/**
 * Parses a text as the source file at a path.
 * @throws Error if it has syntax errors.
 */
export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    isTest: /\.(test|spec|long)\.tsx?$/.test(path),
    program,
    imports: importsOf(path, program),
  }
}

/** Returns a file's imports and re-exports, including `import()` of a literal specifier. */
function importsOf(path: string, program: ESTree.Program): Import[] {
  const imports: Import[] = []
  const add = (from: unknown, typeOnly: boolean) => {
    if (typeof from === 'string') imports.push({ from, file: fileOf(path, from), typeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => add('value' in node.source ? node.source.value : undefined, false),
  }).visit(program)
  return imports
}

function fileOf(importer: string, from: string): string | null {
  if (from.startsWith('@muster/')) {
    const [, part = '', ...rest] = from.split('/')
    return `${part}/src/${rest.join('/')}.ts`
  }
  return from.startsWith('.') ? relative(root, resolve(root, dirname(importer), from)) : null
}

/** Returns the string literals in a file, and the texts of its templates. */
export function textsIn({ program }: Source): string[] {
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateElement: ({ value }) => texts.push(value.raw),
  }).visit(program)
  return texts
}

/** Returns the cycles in a graph of names. Each is a path that ends with its first name. */
export function ringsIn(graph: Map<string, Iterable<string>>): string[][] {
  const rings: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  function follow(name: string) {
    const from = way.indexOf(name)
    if (from !== -1) rings.push([...way.slice(from), name])
    if (from !== -1 || done.has(name)) return
    way.push(name)
    for (const next of graph.get(name) ?? []) follow(next)
    way.pop()
    done.add(name)
  }
  for (const name of graph.keys()) follow(name)
  return rings
}
