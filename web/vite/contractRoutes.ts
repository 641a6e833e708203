import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import { contract } from '@muster/contract/contract'
import type { Plugin } from 'vite'

/**
 * Returns source code with what the browser needs to know about each call: its method, its path and who may make it.
 */
function slim(router: AnyContractRouter): string {
  if (!isContractProcedure(router)) {
    const parts = Object.entries(router).map(([key, part]) => `${JSON.stringify(key)}:${slim(part)}`)
    return `{${parts.join()}}`
  }
  const { meta, route } = router['~orpc']
  return `by${route.method}(${[route.path, meta.needs].map((part) => JSON.stringify(part)).join()})`
}

/**
 * The beginning of the generated table. It contains what all calls share, so that the table is small: every page loads
 * it.
 */
const call = `const by = (method) => (path, needs) =>
  ({ '~orpc': { errorMap: {}, meta: { needs }, route: { method, path } } });
const ${['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `by${method} = by('${method}')`).join()};`

/** Returns whether a call is made before signing in, or finds out who is signed in. */
const isOfFirstPage = ([name, call]: [string, AnyContractRouter]) =>
  ['me', 'logout'].includes(name) || (isContractProcedure(call) && call['~orpc'].meta.needs === 'public')

const firstModule = 'virtual:contract-routes/auth'
const allModule = 'virtual:contract-routes'

const calls = Object.entries(contract.auth)
const firstCalls = Object.fromEntries(calls.filter(isOfFirstPage))
const otherCalls = { ...contract, auth: Object.fromEntries(calls.filter((entry) => !isOfFirstPage(entry))) }

const sources: Record<string, string> = {
  [firstModule]: `${call}export default ${slim(firstCalls)}`,
  [allModule]: `import first from '${firstModule}';${call}const others = ${slim(otherCalls)};
export default { ...others, auth: { ...first, ...others.auth } }`,
}

/**
 * Serves two virtual modules. `virtual:contract-routes` has the method, path and `needs` of every call, but no schemas,
 * so that a page's first script contains no zod. `virtual:contract-routes/auth` has only the calls of the pages before
 * signing in, for the first page; the other module takes them from there.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id in sources ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? sources[id.slice(1)] : undefined),
  }
}
