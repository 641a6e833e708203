import { resolve } from 'node:path'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const inSources = (path: string) => resolve(import.meta.dirname, '../src', path)
const main = inSources('main.tsx')
const shell = inSources('app/shell/Shell.tsx')
const views = inSources('app/views.ts')
const zod = inSources('kit/api/zod.ts')

/** What a module imports, itself or through others; of libraries, which export much more than is used, nothing. */
function withImports(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id) || id.includes('/node_modules/')) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found)
  return found
}

/** What is fetched only when it is needed, by these modules or by what they fetch. */
function partsOf(ids: Iterable<string>, modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids)
    for (const part of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(part) || part.includes('/node_modules/')) continue
      found.add(part)
      partsOf(withImports(part, modules), modules, found)
    }
  return found
}

type Group = 'shell' | 'schemas' | 'forms'

function divide(modules: Modules): Map<string, Group | null> {
  const initial = withImports(main, modules)
  const ofShell = withImports(shell, modules)
  const parts = partsOf(initial, modules)
  const pages = new Set(
    [...withImports(views, modules)].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )
  const users = new Map<string, string[]>()
  for (const part of parts) for (const id of withImports(part, modules)) users.set(id, [...(users.get(id) ?? []), part])

  const groupOf = (id: string): Group | null => {
    if (initial.has(id) || parts.has(id)) return null
    if (ofShell.has(id)) return 'shell'
    const all = users.get(id) ?? []
    if (all.length < 2) return null
    const ofPage = all.some((part) => pages.has(part))
    if (withImports(id, modules).has(zod) && (ofPage || id.includes('/contract/'))) return 'schemas'
    return ofPage ? 'shell' : 'forms'
  }
  return new Map([...users.keys()].map((id) => [id, groupOf(id)]))
}

let groups: Map<string, Group | null> | undefined

const named = (group: Group, alsoThese?: RegExp) => (id: string, modules: Modules) => {
  groups ??= divide(modules)
  return groups.get(id) === group || alsoThese?.test(id) ? group : null
}

/**
 * The groups of modules that share a script, of those that something fetches when it needs them:
 * - `shell`: what the shell needs, or a page and something else, which whoever is signed in needs soon;
 * - `schemas`: what checks what is typed, with zod;
 * - `days`: the field for a day, with its calendar;
 * - `forms`: what several dialogs or tabs need, and no page before they are opened; apart by who needs it.
 * Without them, dozens of tiny files would wait for one another where the way to the server is long.
 */
export const sharedModules = [
  { name: named('shell', /\/@tabler\//), debugName: 'shell' },
  { name: named('schemas', /\/zod\/|\/kit\/api\/zod\.ts$/), debugName: 'schemas' },
  { name: 'days', test: /\/@mantine\/dates\/|\/dayjs\/|\/kit\/form\/Day/ },
  { name: named('forms'), debugName: 'forms', entriesAware: true },
]
