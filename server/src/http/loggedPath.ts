import type { FastifyRequest } from 'fastify'

/** Values of parameters that name no person: ids, days, months and numbers. */
const isHarmless = (value: string) => /^([0-9a-f]{8}-[0-9a-f-]{27}|[\d-]{1,10})$/i.test(value)

/**
 * Returns the path of a request for the log. People may type names or addresses into a URL, so only known paths appear,
 * with those parameters that can't be any.
 */
export function loggedPath({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const { url } = routeOptions
  if (url === undefined || url === '/*') return 'unknown'
  const values = params as Record<string, string>
  return url.replace(/:(\w+)/g, (pattern, name: string) => {
    const value = values[name] ?? ''
    return isHarmless(value) ? value : pattern
  })
}
