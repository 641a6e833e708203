import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@muster/contract/contract'
import type { CallMeta } from '@muster/contract/kit/route'
import { readSources, type Source } from './sources.ts'

/** Every source file of the project. */
export const sources = readSources('contract', 'server', 'web', 'scripts', 'e2e', 'bench')
export const below = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`))

/** The sources that run in production: neither tests nor their helpers. */
export const product = sources.filter(({ path, isTest }) => !isTest && !/\/test(ing)?\//.test(path))
export const productBelow = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`))

export const pathsOf = (found: Source[]) => found.map(({ path }) => path)

/** The names of all features, as the contract has them. */
export const features = Object.keys(contract).toSorted()

/** Every call with its structural details. */
export const calls = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<AnyContractProcedure>(named).map(([name, call]) => {
    const { route, meta, inputSchema } = call['~orpc']
    return { id: `${feature}.${name}`, route, meta: meta as CallMeta, inputSchema }
  }),
)

/** Returns the permissions, or words, that a call needs. */
export const namesIn = ({ needs }: CallMeta): readonly string[] => (typeof needs === 'object' ? needs.anyOf : [needs])

/** Returns the packages that a file imports. */
export const packagesOf = ({ imports }: Source) => imports.flatMap(({ from, file }) => (file === null ? [from] : []))

/** Returns imports of files that must not be imported, in words. */
export const leading = (found: Source[], forbidden: (file: string, source: Source) => boolean) =>
  found.flatMap((source) =>
    source.imports.flatMap(({ file }) => (file && forbidden(file, source) ? [`${source.path} → ${file}`] : [])),
  )
