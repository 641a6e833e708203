import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@muster/contract/contract'
import type { CallMeta } from '@muster/contract/kit/route'
import { readSources, type Source } from './sources.ts'

/** All source files of the project. */
export const sources = readSources('contract', 'server', 'web', 'scripts', 'e2e', 'bench')
export const below = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`))

/** The source files that run in production, without tests and their helpers. */
export const product = sources.filter(({ path, isTest }) => !isTest && !/\/test(ing)?\//.test(path))
export const productBelow = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`))

export const pathsOf = (files: Source[]) => files.map(({ path }) => path)

/** The names of all features in the contract, sorted. */
export const features = Object.keys(contract).toSorted()

/** All calls of the contract, with the details that these tests check. */
export const calls = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<AnyContractProcedure>(named).map(([name, call]) => {
    const { route, meta, inputSchema } = call['~orpc']
    return { id: `${feature}.${name}`, route, meta: meta as CallMeta, inputSchema }
  }),
)

/** Returns the permissions that a call or an API key needs for it, or `public` or `signed-in`. */
export const namesIn = ({ needs, keyNeeds }: CallMeta): readonly string[] =>
  [needs, keyNeeds ?? []].flatMap((each) => (typeof each === 'object' && 'anyOf' in each ? each.anyOf : each))

/** Returns the packages that a file imports. */
export const packagesOf = ({ imports }: Source) => imports.flatMap(({ from, file }) => (file === null ? [from] : []))

/** Returns a sentence for each import of a forbidden file. */
export const leading = (files: Source[], forbidden: (file: string, source: Source) => boolean) =>
  files.flatMap((source) =>
    source.imports.flatMap(({ file }) => (file && forbidden(file, source) ? [`${source.path} → ${file}`] : [])),
  )
