import { expect, test } from 'vitest'
import { allPermissions } from '@muster/contract/access/permissions'
import { actionLabel } from '@muster/contract/audit/labels'
import { actionSentence } from '@muster/contract/audit/sentences'
import { refusalCodes } from '@muster/contract/kit/codes'
import { effectKinds } from '@muster/contract/kit/effects'
import { readSources, type Source, textsIn } from '../../testing/structure/sources.ts'
import { features, mailEvents } from '../features.ts'

/** The actions recorded outside the features, by source file. */
const otherSources = {
  'server/src/audit/': ['access.refused', 'audit.archived', 'audit.entry_lost'],
  'server/src/commands/': [
    'audit.anchor_set',
    'backup.restored',
    'password.link_printed',
    'two_factor.reset_by_command',
  ],
  'server/src/keys/': ['key.rotation_started', 'key.rotated', 'key.replaced'],
  'server/src/people/startingRoles.ts': ['role.defaults_updated'],
  'server/src/relocation/': ['files.moved'],
  'server/src/start/ensureCompany.ts': ['company.created'],
}

const actionLists: [where: string, actions: readonly string[]][] = [
  ...Object.entries(otherSources),
  ...Object.entries(features).map(
    ([name, { auditActions = [] }]) => [`server/src/features/${name}/`, auditActions] as [string, readonly string[]],
  ),
]
const mails = new Set<string>(mailEvents.map(({ event }) => event))
const actionsListed = new Set<string>(actionLists.flatMap(([, actions]) => actions))
/**
 * Texts that look like audit actions but are permissions, refusal codes, effects, mails, scheduled work or file names.
 */
const otherTexts = new Set<string>([
  ...allPermissions,
  ...Object.keys(refusalCodes),
  ...effectKinds,
  ...[...mails].filter((event) => !actionsListed.has(event)),
  'mail.send',
  'audit.repeats',
  'invoice.typ',
])
const subjects = new Set(actionLists.flatMap(([, actions]) => actions).map((action) => action.split('.')[0]))
const isAction = (text: string) =>
  /^[a-z_]+\.[a-z_]+$/.test(text) && subjects.has(text.split('.')[0]) && !otherTexts.has(text)

// The list of archived actions only names what others record.
const archives = 'server/src/audit/archive/archives.ts'
const product = readSources('server/src').filter(
  ({ path, isTest }) => !isTest && path !== archives && !/\/(test|demo)\/|\/feature\.ts$/.test(path),
)
const actionsIn = (sources: Source[]) => new Set(sources.flatMap(textsIn).filter(isAction))

test.each(actionLists)('%s lists exactly the actions that it records', (where, actions) => {
  const actionsInCode = actionsIn(product.filter(({ path }) => path.startsWith(where)))
  expect([...actions].filter((action) => !actionsInCode.has(action))).toEqual([])
  // A refused call is recorded by the code that refuses it.
  expect([...actionsInCode].filter((action) => !actions.includes(action) && action !== 'access.refused')).toEqual([])
})

test('no other file records an action', () => {
  const otherFiles = product.filter(({ path }) => !actionLists.some(([where]) => path.startsWith(where)))
  // A mail may be named after the action that it reports.
  expect([...actionsIn(otherFiles)].filter((text) => !mails.has(text))).toEqual([])
})

test('each action has a known subject', () => {
  const actionsInCode = product.flatMap(({ text }) =>
    [...text.matchAll(/\baction: '([^'.]+\.[^']+)'/g)].map(([, action = '']) => action),
  )
  expect(actionsInCode.filter((action) => !isAction(action))).toEqual([])
})

test('each action has a sentence', () => {
  expect([...actionsListed].filter((action) => actionSentence(action) === actionLabel(action))).toEqual([])
})
