import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allPermissions } from '@muster/contract/access/permissions'
import { bulkChangeCost } from '@muster/contract/kit/route'
import { features as served } from '../../src/features.ts'
import { calls, namesIn, product } from './project.ts'
import { filesBelow, root, textsIn } from './sources.ts'
import { unusedPermissions } from './unusedPermissions.ts'

describe('calls', () => {
  test.each(calls)('$id declares who may make it', ({ meta }) => {
    expect(namesIn(meta).length).toBeGreaterThan(0)
    for (const one of namesIn(meta)) expect(['public', 'signed-in', ...allPermissions]).toContain(one)
  })

  test('no two calls share a method and path', () => {
    const ways = calls.map(({ route }) => `${route.method} ${route.path?.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(ways.filter((way, i) => ways.indexOf(way) !== i)).toEqual([])
  })

  test('a call that changes many records at once costs more than an ordinary one', () => {
    const bulk = calls.filter(
      ({ route }) => route.method === 'POST' && /\/(decisions|copy|copy\/preview)$/.test(route.path ?? ''),
    )
    expect(bulk.map(({ id }) => id).toSorted()).toEqual(
      [
        'attendance.decideCorrections',
        'attendance.decideOvertime',
        'leaves.decideMany',
        'payroll.decideAdjustments',
        'performance.completeReviews',
        'schedules.copyShifts',
        'schedules.previewCopyShifts',
      ].toSorted(),
    )
    for (const { id, meta } of bulk) expect(meta.cost, id).toBe(bulkChangeCost)
  })

  test('each parameter of a path is a field of the input', () => {
    for (const { id, route, inputSchema } of calls) {
      const names = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const shape = inputSchema && 'shape' in inputSchema ? Object.keys(inputSchema.shape as object) : []
      expect(shape, id).toEqual(expect.arrayContaining(names))
    }
  })
})

/**
 * The names of exported schemas in the contract's features. Schemas of the kit are left out, because they belong to no
 * single call.
 */
const exported = new Map<unknown, string>()
for (const path of filesBelow('contract/src').filter((name) => !/\.test\.|\/kit\//.test(name)))
  for (const [name, value] of Object.entries((await import(join(root, path))) as object))
    if (/^[A-Z]/.test(name)) exported.set(value, name)

const wordsOf = (name: string) => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

describe('a call and its handler have matching names', () => {
  const handlers = calls.map(({ id, inputSchema }) => {
    const [feature = '', name = ''] = id.split('.')
    const { handlers: functions } = served[feature as keyof typeof served]
    const answering = functions[name as keyof typeof functions] as (...args: never[]) => unknown
    return { id, name, inputSchema, answering: answering.name }
  })

  test.each(handlers)('$id: $answering', ({ name, answering }) => {
    const [one, other] = [wordsOf(name), wordsOf(answering)].toSorted((a, b) => a.length - b.length)
    // For example, `createUser` answers `users.create`, and `exportUsers` answers `users.export`.
    expect(one?.filter((word) => !other?.includes(word))).toEqual([])
  })

  /** The calls whose input schema is exported and used by no other call. Such a schema is named after its command. */
  const orders = handlers.filter(
    ({ name, answering, inputSchema }) =>
      answering !== name &&
      exported.has(inputSchema) &&
      handlers.filter((other) => other.inputSchema === inputSchema).length === 1,
  )
  test.each(orders)('a handler is named like its input: $id', ({ answering, inputSchema }) => {
    const named = exported.get(inputSchema) ?? ''
    expect(answering).toBe(named.slice(0, 1).toLowerCase() + named.slice(1))
  })
})

test('each permission guards or shows something, or is listed as unused', () => {
  const neededPermissions = calls.flatMap(({ meta }) => namesIn(meta))
  const catalogue = /^contract\/src\/access\/permission(s|Catalogue)\.ts$/
  const checkedPermissions = product
    .filter(({ path }) => !catalogue.test(path) && !path.includes('/demo/'))
    .flatMap(textsIn)
  const used = new Set<string>([...neededPermissions, ...checkedPermissions])
  const unused = Object.entries(unusedPermissions).flatMap(([area, actions]) =>
    actions.split(' ').map((action) => `${area}.${action}`),
  )
  expect(allPermissions.filter((permission) => !used.has(permission)).toSorted()).toEqual(unused.toSorted())
})
