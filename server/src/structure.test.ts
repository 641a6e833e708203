import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { contract } from '@muster/contract/contract'
import { allPermissions } from '@muster/contract/access/permissions'
import type { CallMeta } from '@muster/contract/kit/route'
import { waitingPermissions } from '../testing/waitingPermissions.ts'
import {
  filesBelow,
  foldersIn,
  parseSource,
  readSources,
  ringsIn,
  root,
  type Source,
  textsIn,
} from '../testing/sources.ts'
import { tableWrites } from '../testing/tableWrites.ts'

const sources = readSources('contract', 'server', 'web', 'scripts', 'e2e', 'bench')
const below = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`))
/** What runs in production: neither tests nor their helpers. */
const product = sources.filter(({ path, isTest }) => !isTest && !/\/test(ing)?\//.test(path))
const productBelow = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`))
const pathsOf = (found: Source[]) => found.map(({ path }) => path)

const features = Object.keys(contract).toSorted()
const calls = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<AnyContractProcedure>(named).map(([name, call]) => {
    const { route, meta, inputSchema } = call['~orpc']
    return { id: `${feature}.${name}`, route, meta: meta as CallMeta, inputSchema }
  }),
)

const namesIn = ({ needs }: CallMeta): readonly string[] => (typeof needs === 'object' ? needs.anyOf : [needs])

/** Features without a view of their own, and where their calls are made: the shell’s, or another feature’s screens. */
const elsewhere: Record<string, string> = {
  accounts: 'web/src/features/users',
  attendance: 'web/src/features/dashboards',
  auth: 'web/src',
  notifications: 'web/src/features/notifications',
}

describe('a feature has the same name in the three parts', () => {
  test('in the contract: a file that exports it', () => {
    const files = pathsOf(below('contract'))
    for (const feature of features) expect(files).toContain(`contract/src/${feature}/calls.ts`)
  })

  test('on the server: a folder with routes for each, and no other', () => {
    expect(foldersIn('server/src/features')).toEqual(features)
    for (const feature of features) expect(pathsOf(sources)).toContain(`server/src/features/${feature}/routes.ts`)
  })

  test('on screen: a folder, but for those without a view, and each makes calls of its own', () => {
    const own = features.filter((feature) => !(feature in elsewhere) || feature === 'notifications')
    expect(foldersIn('web/src/features')).toEqual(own)
    for (const feature of features) {
      const folder = elsewhere[feature] ?? `web/src/features/${feature}`
      const call = new RegExp(`\\b(orpc|client|entranceQueries)\\.${feature}\\b`)
      const callers = productBelow(folder).filter(({ text }) => call.test(text))
      expect(callers.length, `${folder} makes no call of ${feature}`).toBeGreaterThan(0)
    }
  })
})

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

describe('writing', () => {
  test('each statement of a feature that writes is in a transaction begun by change', () => {
    const outside = productBelow('server/src/features')
      .filter(({ path }) => !path.includes('/demo/'))
      .flatMap((source) =>
        tableWrites(source).flatMap(({ line, within }) => (within ? [] : [`${source.path}:${line}`])),
      )
    expect(outside).toEqual([])
  })

  test('no feature begins a transaction without a record of it, but for what the clock does', () => {
    const byTheClock = ['server/src/features/leaves/balances/grantLeaveYear.ts']
    const begin = productBelow('server/src/features').filter(({ text }) => /\btransaction\(/.test(text))
    expect(pathsOf(begin)).toEqual(byTheClock)
  })

  test('the check knows a write within from one beside', () => {
    const within = (code: string) => {
      const text = `import { notifications } from './tables.ts'\n${code}`
      return tableWrites(parseSource('server/src/features/notifications/made.ts', text)).map((write) => write.within)
    }
    expect(within('change(ctx, async (tx) => { await tx.insert(notifications).values(row) })')).toEqual([true])
    expect(within('function a(tx: Tx) { return tx.update(notifications) }')).toEqual([true])
    expect(within('function a(tx: Tx) { return rows.map((row) => tx.delete(notifications)) }')).toEqual([true])
    expect(within('function a(db: Db) { return db.delete(notifications) }')).toEqual([false])
    expect(within('function a(ctx) { return ctx.app.db.insert(notifications) }')).toEqual([false])
    expect(within('db.transaction(async (tx) => { await tx.update(notifications) })')).toEqual([false])
    expect(within('function a(tx: Db) { return tx.execute(sql`  delete from users`) }')).toEqual([false])
    expect(within('const a = () => { seen.delete(notifications); kept.add(notifications) }')).toEqual([false])
    expect(within('function a(db: Db) { return db.execute(sql`select 1`) }')).toEqual([])
  })
})

describe('imports', () => {
  const packagesOf = ({ imports }: Source) => imports.flatMap(({ from, file }) => (file === null ? [from] : []))
  const leading = (found: Source[], forbidden: (file: string, source: Source) => boolean) =>
    found.flatMap((source) =>
      source.imports.flatMap(({ file }) => (file && forbidden(file, source) ? [`${source.path} → ${file}`] : [])),
    )

  test('the contract knows zod alone, one file of it the library of the calls, and one that of bank accounts', () => {
    const more: Record<string, string> = {
      'contract/src/kit/route.ts': '@orpc/contract',
      'contract/src/records/accountNumbers.ts': 'ibantools',
    }
    for (const source of productBelow('contract')) {
      const allowed = more[source.path] ?? 'zod'
      expect(packagesOf(source).filter((name) => name !== allowed)).toEqual([])
    }
    expect(leading(below('contract'), (file) => !file.startsWith('contract/'))).toEqual([])
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'contract/tsconfig.json'), 'utf8'))
    expect(compilerOptions).toEqual({ lib: ['esnext'], types: [] })
  })

  test('server and browser do not know each other', () => {
    expect(leading(below('web'), (file) => !/^(web|contract)\//.test(file))).toEqual([])
    expect(leading(below('server'), (file) => !/^(server|contract)\//.test(file))).toEqual([])
    for (const source of productBelow('web/src'))
      expect(packagesOf(source).filter((name) => name.startsWith('node:'))).toEqual([])
  })

  test('features of the browser do not know one another, nor who composes them', () => {
    const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
    const own = below('web/src/features')
    expect(
      leading(
        own,
        (file, { path }) =>
          file.startsWith('web/src/app/') || (!file.includes('/shared/') && differ(featureOf(file), featureOf(path))),
      ),
    ).toEqual([])
    const shared = productBelow('web/src').filter(
      ({ path }) => !/^web\/src\/(app|features)\/|^web\/src\/main/.test(path),
    )
    expect(leading(shared, (file) => /^web\/src\/(app|features)\//.test(file))).toEqual([])
  })

  test('the library of the calls stays behind three doors', () => {
    const doors = /^(contract\/src\/kit\/route\.ts|server\/src\/http\/|web\/src\/kit\/api\/|web\/vite\/)/
    const outside = product.filter((source) => packagesOf(source).some((name) => name.startsWith('@orpc/')))
    expect(pathsOf(outside).filter((path) => !doors.test(path))).toEqual([])
  })

  test('no module needs itself, however far round', () => {
    const graph = new Map(
      product.map(({ path, imports }) => [
        path,
        imports.flatMap(({ file, typeOnly }) => (file && !typeOnly ? [file] : [])),
      ]),
    )
    expect(ringsIn(graph).map((ring) => ring.join(' → '))).toEqual([])
  })

  test('features of the server use one another without a ring; tables may refer to each other’s', () => {
    const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
    const graph = new Map<string, Set<string>>()
    for (const { path, imports } of productBelow('server/src/features')) {
      const from = featureOf(path) ?? ''
      const used = graph.get(from) ?? new Set()
      graph.set(from, used)
      for (const { file } of imports) {
        const to = file && !file.endsWith('/tables.ts') ? featureOf(file) : undefined
        if (to && to !== from) used.add(to)
      }
    }
    expect(ringsIn(graph).map((ring) => ring.join(' → '))).toEqual([])
  })

  test('the search for rings finds them', () => {
    const ring = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
    ])
    expect(ringsIn(ring)).toEqual([['b', 'c', 'b']])
  })

  test('nothing is passed on by barrels', () => {
    const barrels = product.filter(({ program }) =>
      program.body.some(
        (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
      ),
    )
    expect(pathsOf(barrels)).toEqual([])
    expect(pathsOf(sources).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
  })
})

describe('files', () => {
  test('are at most 300 lines long, tests 500', () => {
    const long = sources.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300))
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('leave nothing for later, leave no test out and silence no check', () => {
    const marks =
      /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(only|skip|todo|fails|skipIf|runIf)\b|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
    const own = 'server/src/structure.test.ts'
    expect(pathsOf(sources.filter(({ path, text }) => path !== own && marks.test(text)))).toEqual([])
  })

  test('the lock names no registry, and versions are exact', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(lock.match(/"resolved": "[a-z+]+:[^"]*"/g) ?? []).toEqual([])
    for (const part of ['', 'contract/', 'server/', 'web/']) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(root, part, 'package.json'), 'utf8'),
      ) as Record<string, Record<string, string>>
      const inexact = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
      expect(inexact).toEqual([])
    }
  })

  test('name no address but examples and the names of formats: the product calls nobody', () => {
    const known =
      /^https?:\/\/(localhost|127\.0\.0\.1|www\.w3\.org|schemas\.openxmlformats\.org|([\w-]+\.)*(example(\.com|\.org)?|test)|\$\{)/
    const named = [...product.map(({ path, text }) => ({ path, text })), ...pagesAndStyles()].flatMap(
      ({ path, text }) => [...text.matchAll(/https?:\/\/[^\s'"`)<]+/g)].map(([address]) => ({ path, address })),
    )
    expect(named.filter(({ address }) => !known.test(address))).toEqual([])
  })
})

const differ = (one: string | undefined, other: string | undefined) => one !== undefined && one !== other

function pagesAndStyles() {
  return [...filesBelow('web'), ...filesBelow('server/src')]
    .filter((path) => /\.(css|html|svg)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
