import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allFeatures } from '../../src/features.ts'
import { featureOf } from './layers.ts'
import { lists } from './newFeature.ts'
import { features, leading, product, productBelow } from './project.ts'
import { foldersIn, parseSource, root, type Source } from './sources.ts'

/** The features without a folder of their own in the web application, each with the folder that makes its calls. */
const elsewhere: Record<string, string> = {
  auth: 'web/src/app',
  search: 'web/src/app/search',
}

describe('a feature has the same name in the three parts', () => {
  test('in the contract: a folder with its calls, and no other', () => {
    expect(foldersIn('contract/src').filter((name) => name !== 'kit' && name !== 'access')).toEqual(features)
    for (const feature of features)
      expect(existsSync(join(root, `contract/src/${feature}/calls.ts`)), feature).toBe(true)
  })

  test('on the server: a folder that declares its parts, and no other', () => {
    expect(foldersIn('server/src/features')).toEqual(features)
    for (const feature of features)
      expect(existsSync(join(root, `server/src/features/${feature}/feature.ts`)), feature).toBe(true)
  })

  test('on screen: a folder, except for features shown elsewhere, and each makes its own calls', () => {
    expect(foldersIn('web/src/features')).toEqual(features.filter((feature) => !(feature in elsewhere)))
    for (const feature of features) {
      const folder = elsewhere[feature] ?? `web/src/features/${feature}`
      const call = new RegExp(`\\b(orpc|client|entranceQueries)\\.${feature}\\b`)
      const callers = productBelow(folder).filter(({ text }) => call.test(text))
      expect(callers.length, `${folder} makes no call of ${feature}`).toBeGreaterThan(0)
    }
  })
})

test('each area of reach in use is listed by a feature', () => {
  const areaNames = productBelow('server/src').flatMap(({ text }) =>
    [...text.matchAll(/: \w*Area = \{[^}]*?\bname: '(\w+)'/g)].map(([, name = '']) => name),
  )
  const listed = allFeatures.flatMap(({ areas = [] }) => areas.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(areaNames.toSorted())
})

/**
 * The files outside the features that may import from features, and the names of these features. The three files that
 * list all features are not included.
 */
const allowedFeatures: Record<string, readonly string[]> = {
  // Backups made by the command appear in the same list as those made on screen.
  'server/src/commands/backup.ts': ['backups'],
  // The command and the screen make the same checks.
  'server/src/commands/doctor.ts': ['health'],
  'server/src/commands/resetFactor.ts': ['auth'],
  // Notifications are created by the lower layers.
  'server/src/events/event.ts': ['notifications'],
  'server/src/notify/live/hub.ts': ['notifications'],
  'server/src/notify/noticeMails.ts': ['notifications'],
  'server/src/notify/storeNotices.ts': ['notifications'],
  'server/src/notify/preferenceOf.ts': ['notifications'],
  'server/src/notify/preferences.ts': ['notifications'],
  'server/src/notify/pushed.ts': ['notifications'],
  'server/src/notify/tables.ts': ['notifications'],
  'web/src/app/live/announce.ts': ['notifications'],
  'web/src/app/live/live.ts': ['notifications'],
  'web/src/app/live/useLive.ts': ['notifications'],
  'web/src/app/shell/Bell.tsx': ['notifications'],
  'web/src/kit/views.ts': ['notifications'],
  // The signed-in person and the actions on a person are shared by all features.
  'server/src/peopleHooks.ts': ['users'],
  'server/src/people/runHooks.ts': ['users'],
  'web/src/app/useSignedIn.ts': ['auth'],
  'web/src/kit/session/session.tsx': ['auth'],
  // The steps of signing in: the code of the second factor and its set-up, and what follows a provider's answer.
  'web/src/app/welcome/SignInForm.tsx': ['auth'],
  'web/src/app/welcome/CodeForm.tsx': ['auth'],
  'web/src/app/welcome/ProviderButtons.tsx': ['auth'],
  'web/src/app/welcome/SingleSignOnPage.tsx': ['auth'],
  'web/src/app/welcome/singleSignOn.ts': ['auth'],
  'web/src/app/setUp/SetUpPage.tsx': ['settings'],
  'web/src/app/setUp/SetUpDialog.tsx': ['settings'],
  // The sidebar and the bar of a phone count what is pending.
  'web/src/app/shell/EntryCount.tsx': ['approvals'],
  // The search is part of the shell, and each feature adds its own records to it.
  'web/src/app/search/useSearch.ts': ['search'],
  'web/src/kit/searchEntries.ts': ['search'],
  // All features' reports build on these files.
  'server/src/reporting/range.ts': ['reports'],
  'server/src/reporting/source.ts': ['reports'],
  // One response has a shape that the generator can't describe by itself.
  'server/src/http/documentation/openapiSchemas.ts': ['hierarchy'],
}

describe('a new feature', () => {
  const naming = (files: Source[]) =>
    leading(files, (file, { path }) => {
      const feature = featureOf(file, features)
      if (feature === undefined || featureOf(path, features) !== undefined || path in lists) return false
      return !allowedFeatures[path]?.includes(feature)
    })
  const ofParts = product.filter(({ path }) => /^(contract|server|web)\/src\//.test(path))

  test('is named by no other file, like every feature, except in shared lists', () => {
    expect(naming(ofParts)).toEqual([])
    const faults = ofParts.flatMap(({ path, imports }) =>
      imports.flatMap(({ file }) => {
        const feature = file === null ? undefined : featureOf(file, features)
        return feature !== undefined && allowedFeatures[path]?.includes(feature) ? [`${path} ${feature}`] : []
      }),
    )
    const expected = Object.entries(allowedFeatures).flatMap(([path, named]) =>
      named.map((feature) => `${path} ${feature}`),
    )
    expect([...new Set(faults)].toSorted()).toEqual(expected.toSorted())
  })

  test('the search finds files that name one', () => {
    const sourcesOf = (path: string, from: string) => [parseSource(path, `import { it } from '${from}'`)]
    expect(naming(sourcesOf('server/src/app.ts', './features/leaves/feature.ts'))).toHaveLength(1)
    expect(naming(sourcesOf('server/src/audit/made.ts', '@muster/contract/leaves/types'))).toHaveLength(1)
    expect(naming(sourcesOf('server/src/notify/live/hub.ts', '@muster/contract/leaves/types'))).toHaveLength(1)
    expect(naming(sourcesOf('server/src/features.ts', './features/leaves/feature.ts'))).toEqual([])
    expect(naming(sourcesOf('server/src/features/leaves/made.ts', '../users/policy.ts'))).toEqual([])
  })
})
