import { resolve } from 'node:path'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const shell = resolve(import.meta.dirname, '../src/app/shell/Shell.tsx')
let needed: Set<string> | undefined

/** Adds what a module imports, itself or through others; of libraries, which export much more than is used, nothing. */
function addWithImports(id: string, modules: Modules, found: Set<string>): Set<string> {
  if (found.has(id) || id.includes('/node_modules/')) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addWithImports(imported, modules, found)
  return found
}

/** Names the group of the modules that the shell needs, which whoever is signed in needs whatever they look at. */
export function shellModules(id: string, modules: Modules): string | null {
  needed ??= addWithImports(shell, modules, new Set())
  return needed.has(id) ? 'shell' : null
}
