import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import { contract } from '@muster/contract/contract'
import type { Plugin } from 'vite'

/** What the browser needs of each call: what it takes to make it, and who may. */
function slim(router: AnyContractRouter): unknown {
  if (!isContractProcedure(router)) {
    return Object.fromEntries(Object.entries(router).map(([key, part]) => [key, slim(part)]))
  }
  const { meta, route } = router['~orpc']
  const { method, path } = route
  return { '~orpc': { errorMap: {}, meta: { needs: meta.needs }, route: { method, path } } }
}

/**
 * Serves `virtual:contract-routes`: method, path and `needs` of every call, without the schemas, so that the first
 * script a page loads carries no zod; and `virtual:contract-routes/auth`, those of one feature, for what comes first.
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
      return id.startsWith('\0') && router ? `export default ${JSON.stringify(slim(router))}` : undefined
    },
  }
}
