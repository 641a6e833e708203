import { leading } from './project.ts'
import { ringsIn, type Source } from './sources.ts'

/**
 * For each of the three parts of the product, the function that returns a file's layer by its path. Layer 0 is the
 * lowest; unlisted paths belong to it.
 */
const floors: Record<string, (path: string) => number> = {
  contract: (path) => {
    if (/^(kit|access)\//.test(path)) return 0
    return path === 'contract.ts' ? 2 : 1
  },
  server: (path) => {
    if (/^(app|built|builtServer|features|listen|main|serve)\.ts$|^(commands|start)\//.test(path)) return 3
    if (path.startsWith('features/')) return 2
    return /^(access|notify|pay|people|reporting|worktime)\/|^feature\.ts$/.test(path) ? 1 : 0
  },
  web: (path) => {
    // It exists in development only, so nothing of the product may need it.
    if (path.startsWith('gallery/')) return 3
    if (/^app\/|^main\./.test(path)) return 2
    return path.startsWith('features/') ? 1 : 0
  },
}

const placeOf = (path: string) => /^(contract|server|web)\/src\/(.*)$/.exec(path)?.slice(1) ?? []

/** Returns the imports from a lower layer to a higher one. */
export const upward = (files: Source[]): string[] =>
  leading(files, (file, source) => {
    const [part = '', path = ''] = placeOf(source.path)
    const [otherPart = '', other = ''] = placeOf(file)
    const floorOf = floors[part]
    return floorOf !== undefined && part === otherPart && floorOf(path) < floorOf(other)
  })

/** Returns the import cycles among the direct subfolders and files of a folder, including all files below them. */
export function circlesIn(files: Source[], folder: string): string[] {
  const partOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = partOf(path)
    if (from === undefined) continue
    const used = graph.get(from) ?? new Set()
    graph.set(from, used)
    for (const { file } of imports) {
      const to = file === null ? undefined : partOf(file)
      if (to !== undefined && to !== from) used.add(to)
    }
  }
  return ringsIn(graph).map((ring) => `${folder}: ${ring.join(' → ')}`)
}

/** Returns all folders below `top`, and `top` itself, that contain any of these files. */
export const foldersOf = (files: Source[], top: string): string[] => {
  const folders = new Set<string>()
  for (const { path } of files) {
    if (!path.startsWith(`${top}/`)) continue
    const parts = path.split('/')
    for (let length = top.split('/').length; length < parts.length; length++)
      folders.add(parts.slice(0, length).join('/'))
  }
  return [...folders].toSorted()
}

/** Returns the feature that a file belongs to in any of the three parts; undefined if it belongs to none. */
export const featureOf = (path: string, features: readonly string[]): string | undefined => {
  const name = /^(?:contract\/src|(?:server|web)\/src\/features)\/([^/]+)\//.exec(path)?.[1]
  return name !== undefined && features.includes(name) ? name : undefined
}
