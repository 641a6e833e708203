import { resolve } from 'node:path'

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null
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

/** The icons that modules name. They come from one file that exports thousands, so that imports do not tell. */
const iconsIn = (ids: Iterable<string>, modules: Modules) =>
  new Set([...ids].flatMap((id) => modules.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []))

/** The icons that only one part shows, which come with it. */
function ownIcons(common: Iterable<string>, parts: Iterable<string>, modules: Modules): Set<string> {
  const shown = iconsIn(common, modules)
  const own = new Set<string>()
  for (const part of parts)
    for (const icon of iconsIn(withImports(part, modules), modules)) {
      if (shown.has(icon)) own.delete(icon)
      else own.add(icon)
      shown.add(icon)
    }
  return own
}

function divide(modules: Modules): { groups: Map<string, Group | null>; icons: Set<string> } {
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
    const features = new Set(all.map((part) => /\/features\/([^/]+)\//.exec(part)?.[1]))
    if (withImports(id, modules).has(zod) && (ofPage || (id.includes('/contract/') && features.size > 1)))
      return 'schemas'
    return ofPage ? 'shell' : 'forms'
  }
  return {
    groups: new Map([...users.keys()].map((id) => [id, groupOf(id)])),
    icons: ownIcons([...initial, ...ofShell], parts, modules),
  }
}

let divided: ReturnType<typeof divide> | undefined

const named = (group: Group, alsoThese?: RegExp) => (id: string, modules: Modules) => {
  divided ??= divide(modules)
  const { groups, icons } = divided
  const icon = /\/@tabler\/.*\/(Icon\w+)\.mjs$/.exec(id)?.[1]
  if (icon !== undefined && icons.has(icon)) return null
  return groups.get(id) === group || alsoThese?.test(id) ? group : null
}

/**
 * The groups of modules that share a script, of those that something fetches when it needs them:
 * - `shell`: what the shell needs, or a page and something else, which whoever is signed in needs soon;
 * - `schemas`: what checks what is typed, with zod; of what the contract says of one feature, what one of its pages needs;
 * - `settings`: what the contract says of the settings, for several of its tabs;
 * - `days`: the field for a day, with its calendar;
 * - `time` and `days-of-attendance`: what several tabs say of schedules and of working days;
 * - `forms`: what several dialogs or tabs need, and no page before they are opened; apart by who needs it.
 * Without them, dozens of tiny files would wait for one another where the way to the server is long.
 */
export const sharedModules = [
  {
    name: named('shell', /\/@tabler\/|\/use-(debounced-value|local-storage)\/|\/components\/Progress\//),
    debugName: 'shell',
  },
  { name: named('schemas', /\/zod\/|\/kit\/api\/zod\.ts$/), debugName: 'schemas' },
  { name: 'settings', test: /\/contract\/src\/(settings\/|notifications\/preferences\.)/ },
  { name: 'days', test: /\/@mantine\/dates\/|\/dayjs\/|\/kit\/form\/Day/ },
  { name: 'time', test: /\/schedules\/(words|WeekDaysField|hours\/HoursHistory)\.|overtimeWords|MonthPicker\./ },
  { name: 'days-of-attendance', test: /\/attendance\/shared\/(Day|Correction)/ },
  { name: named('forms'), debugName: 'forms', entriesAware: true },
]
