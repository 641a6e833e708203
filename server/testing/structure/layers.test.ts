import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn, featureOf, foldersOf, upward } from './layers.ts'
import { below, features, leading, packagesOf, pathsOf, product, productBelow, sources } from './project.ts'
import { parseSource, ringsIn, root, type Source } from './sources.ts'

/** Returns source files at these paths, each with the given import. */
const sourcesOf = (files: Record<string, string>): Source[] =>
  Object.entries(files).map(([path, imported]) => parseSource(path, `import { it } from '${imported}'`))

describe('layers', () => {
  test('no import goes back up: kit, access ← features ← contract.ts; kit ← people ← features ← app ← gallery', () => {
    expect(upward(product)).toEqual([])
  })

  test.each([
    ['server/src/http/made.ts', '../people/reach.ts'],
    ['server/src/context.ts', './features/users/feature.ts'],
    ['server/src/people/made.ts', '../features/leaves/tables.ts'],
    ['server/src/worktime/made.ts', '../features/schedules/tables.ts'],
    ['server/src/features/leaves/made.ts', '../../app.ts'],
    ['contract/src/kit/made.ts', '../leaves/types.ts'],
    ['contract/src/leaves/made.ts', '../contract.ts'],
    ['web/src/kit/made.ts', '../features/team/view.ts'],
    ['web/src/features/team/made.ts', '../../app/views.ts'],
    ['web/src/main.tsx', './gallery/Gallery.tsx'],
  ])('%s must not import %s', (path, imported) => {
    expect(upward(sourcesOf({ [path]: imported }))).toHaveLength(1)
  })

  test('imports to lower layers, within a layer and to another part are allowed', () => {
    const fine = {
      'server/src/features/leaves/made.ts': '../../people/reach.ts',
      'server/src/people/made.ts': '../http/server.ts',
      'server/src/http/made.ts': '@muster/contract/contract',
      'contract/src/leaves/made.ts': '../kit/route.ts',
    }
    expect(upward(sourcesOf(fine))).toEqual([])
  })
})

describe('circles', () => {
  const whole = ['contract/src', 'server/src', 'web/src'].flatMap((top) => foldersOf(product, top))

  test.each(whole)('%s has no import cycles', (folder) => {
    expect(circlesIn(product, folder)).toEqual([])
  })

  test('no file of the browser imports itself, even indirectly', () => {
    const files = productBelow('web/src').map(
      ({ path, imports }) => [path, imports.flatMap(({ file }) => (file ? [file] : []))] as const,
    )
    expect(ringsIn(new Map(files)).map((ring) => ring.join(' → '))).toEqual([])
  })

  test('the search finds cycles, including those of folders and of types', () => {
    const around = sourcesOf({
      'server/src/audit/one.ts': '../mail/two.ts',
      'server/src/mail/two.ts': '../periodic.ts',
      'server/src/periodic.ts': './audit/three.ts',
    })
    expect(circlesIn(around, 'server/src')).toEqual(['server/src: audit → mail → periodic.ts → audit'])
    expect(circlesIn(around, 'server/src/audit')).toEqual([])
    const ofTypes = parseSource('server/src/periodic.ts', "import type { it } from './audit/three.ts'")
    expect(circlesIn([...around.slice(0, 2), ofTypes], 'server/src')).toHaveLength(1)
    expect(foldersOf(around, 'server/src')).toEqual(['server/src', 'server/src/audit', 'server/src/mail'])
  })
})

describe('allowed imports', () => {
  test('the contract imports only zod, except for one file with oRPC and one with the library for bank accounts', () => {
    const more: Record<string, string> = {
      'contract/src/kit/route.ts': '@orpc/contract',
      'contract/src/personnelFile/accountNumbers.ts': 'ibantools',
    }
    for (const source of productBelow('contract')) {
      const allowed = more[source.path] ?? 'zod'
      expect(packagesOf(source).filter((name) => name !== allowed)).toEqual([])
    }
    expect(leading(below('contract'), (file) => !file.startsWith('contract/'))).toEqual([])
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'contract/tsconfig.json'), 'utf8'))
    expect(compilerOptions).toEqual({ lib: ['esnext'], types: [] })
  })

  test('server and browser do not import each other', () => {
    expect(leading(below('web'), (file) => !/^(web|contract)\//.test(file))).toEqual([])
    // Tests that start processes use the built server.
    const ofBuild = 'server/testing/globalSetup.ts → scripts/buildServer.ts'
    expect(leading(below('server'), (file) => !/^(server|contract)\//.test(file))).toEqual([ofBuild])
    for (const source of productBelow('web/src'))
      expect(packagesOf(source).filter((name) => name.startsWith('node:'))).toEqual([])
  })

  const foreignImports = (files: Source[]) =>
    leading(files, (file, { path }) => {
      const [own, other] = [featureOf(path, features), featureOf(file, features)]
      return own !== undefined && other !== undefined && own !== other && !/\/features\/[^/]+\/shared\//.test(file)
    })

  test('features of the browser import only what others share', () => {
    expect(
      foreignImports(below('web/src/features').filter(({ path }) => path.startsWith('web/'))).filter(
        (arrow) => !arrow.includes('→ contract/'),
      ),
    ).toEqual([])
    expect(foreignImports(sourcesOf({ 'web/src/features/team/made.ts': '../leaves/view.ts' }))).toHaveLength(1)
    expect(foreignImports(sourcesOf({ 'web/src/features/team/made.ts': '../leaves/shared/words.ts' }))).toEqual([])
  })

  test('features of the server import only what others share', () => {
    const ofServer = product.filter(({ path }) => path.startsWith('server/src/features/'))
    expect(foreignImports(ofServer).filter((arrow) => !arrow.includes('→ contract/'))).toEqual([])
    expect(foreignImports(sourcesOf({ 'server/src/features/team/made.ts': '../leaves/tables.ts' }))).toHaveLength(1)
    expect(foreignImports(sourcesOf({ 'server/src/features/team/made.ts': '../leaves/shared/areas.ts' }))).toEqual([])
  })

  test('only three files import oRPC', () => {
    const doors = /^(contract\/src\/kit\/route\.ts|server\/src\/http\/|web\/src\/kit\/api\/|web\/vite\/)/
    const outside = product.filter((source) => packagesOf(source).some((name) => name.startsWith('@orpc/')))
    expect(pathsOf(outside).filter((path) => !doors.test(path))).toEqual([])
  })

  test('the product imports no test helpers', () => {
    const ofParts = product.filter(({ path }) => /^(contract|server|web)\/src\//.test(path))
    expect(leading(ofParts, (file) => /\/test(ing)?\//.test(file) || /\.test\./.test(file))).toEqual([])
  })

  test('no barrels re-export anything', () => {
    const barrels = product.filter(({ program }) =>
      program.body.some(
        (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
      ),
    )
    // The browser imports the configured zod from this file.
    expect(pathsOf(barrels)).toEqual(['web/src/kit/api/zod.ts'])
    expect(pathsOf(sources).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
  })
})
