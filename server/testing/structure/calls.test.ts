import { describe, expect, test } from 'vitest'
import { allPermissions } from '@muster/contract/access/permissions'
import { calls, namesIn, product } from './project.ts'
import { textsIn } from './sources.ts'
import { waitingPermissions } from './waitingPermissions.ts'

describe('calls', () => {
  test.each(calls)('$id says who may make it', ({ meta }) => {
    expect(namesIn(meta).length).toBeGreaterThan(0)
    for (const one of namesIn(meta)) expect(['public', 'signed-in', ...allPermissions]).toContain(one)
  })

  test('no two share a method and path', () => {
    const ways = calls.map(({ route }) => `${route.method} ${route.path?.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(ways.filter((way, i) => ways.indexOf(way) !== i)).toEqual([])
  })

  test('a part of the path is an input of the schema', () => {
    for (const { id, route, inputSchema } of calls) {
      const names = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const shape = inputSchema && 'shape' in inputSchema ? Object.keys(inputSchema.shape as object) : []
      expect(shape, id).toEqual(expect.arrayContaining(names))
    }
  })
})

test('each permission guards or shows something, or waits for its feature; none waits that is used', () => {
  const needed = calls.flatMap(({ meta }) => namesIn(meta))
  const catalogue = /^contract\/src\/permission(s|Catalogue)\.ts$|permissions?\.ts$/i
  const looked = product.filter(({ path }) => !catalogue.test(path) && !path.includes('/demo/')).flatMap(textsIn)
  const used = new Set<string>([...needed, ...looked])
  const waiting = Object.entries(waitingPermissions).flatMap(([area, actions]) =>
    actions.split(' ').map((action) => `${area}.${action}`),
  )
  expect(allPermissions.filter((permission) => !used.has(permission)).toSorted()).toEqual(waiting.toSorted())
})
