import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../testing/app.ts'
import { type Call, calls, requestOf } from '../../testing/calls.ts'
import { unknownId } from '../../testing/world.ts'

let app: TestApp
let document: Answer
beforeAll(async () => {
  app = await startTestApp()
  document = await app.call(null, 'GET', '/openapi.json')
})
afterAll(() => app.close())

const routeOf = ({ path }: Call) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

describe.each(calls)('$method $path', (call) => {
  test('is served', async () => {
    expect(app.server.hasRoute({ method: call.method as 'GET', url: routeOf(call) })).toBe(true)
    const { url } = requestOf(call, { id: unknownId(), userId: unknownId() })
    const answer = await app.call(null, call.method, url)
    if (call.needs === 'public') expect(answer.body.message).not.toBe('Please sign in')
    else expect([answer.status, answer.body.message]).toEqual([401, 'Please sign in'])
  })

  test('is in the document that describes the calls', () => {
    expect(document.body.paths[call.path]?.[call.method.toLowerCase()]).toMatchObject({
      operationId: call.id,
      responses: { [call.success]: expect.anything() },
    })
  })
})

/**
 * Returns a path without the names of its parameters. The router may show a parameter under the name used by another
 * call.
 */
const withoutPatterns = (route: string) => route.replaceAll(/:[\w:|]+/g, ':')

/** Returns `METHOD /path` of each route in the tree printed by the router. */
function waysIn(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    parts.splice(indent.length / 4, Infinity, part)
    return methods.split(', ').map((method) => `${method} ${parts.join('')}`)
  })
}

test('nothing is served below /api that is neither in the contract nor listed here', () => {
  const otherUrls = [
    '/api/about',
    '/api/about/licence.txt',
    '/api/about/third-party-notices.txt',
    '/api/docs',
    '/api/docs.css',
    '/api/health',
    '/api/live',
    '/api/openapi.json',
    '/api/ready',
  ]
  const servedRoutes = waysIn(app.server.printRoutes({ commonPrefix: false })).filter((route) =>
    route.includes(' /api/'),
  )
  expect(servedRoutes.length).toBeGreaterThan(calls.length)
  const knownRoutes = [
    ...calls.map((call) => `${call.method} ${routeOf(call)}`),
    ...otherUrls.map((url) => `GET ${url}`),
  ].map(withoutPatterns)
  expect(
    servedRoutes.filter((route) => !route.startsWith('HEAD ') && !knownRoutes.includes(withoutPatterns(route))),
  ).toEqual([])
})

test('the document is OpenAPI 3.1 and complete', () => {
  const { status, headers, body } = document
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body.openapi).toMatch(/^3\.1\.\d+$/)
  const operations = Object.values(body.paths as Record<string, object>).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids)).toEqual(new Set([...calls.map(({ id }) => id), 'health', 'live', 'ready']))
})

test('the reference has its own style, and no script', async () => {
  const page = await app.call(null, 'GET', '/docs')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const text = page.raw.toString()
  for (const { id } of calls) expect(text).toContain(`<article id="${id}">`)
  expect(text).not.toMatch(/<script/i)
  const style = await app.call(null, 'GET', '/docs.css')
  expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test.each(['/health', '/ready'])('%s only answers that the server can serve', async (path) => {
  const { status, body } = await app.call(null, 'GET', path)
  expect([status, body]).toEqual([200, { status: 'ok' }])
})
