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

/**
 * Serves two virtual modules. `virtual:contract-routes` has the method, path and `needs` of every call, but no schemas,
 * so that a page's first script contains no zod. `virtual:contract-routes/auth` has those of one feature, for the first
 * page.
 */
export function contractRoutes(): Plugin {
  const modules: Record<string, AnyContractRouter> = {
    'virtual:contract-routes': contract,
    'virtual:contract-routes/auth': contract.auth,
  }
  return {
    name: 'contract-routes',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load(id) {
      const router = modules[id.slice(1)]
      return id.startsWith('\0') && router ? `${call}export default ${slim(router)}` : undefined
    },
  }
}
