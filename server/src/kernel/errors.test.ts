import { expect, test } from 'vitest'
import { refusalCodes } from '@muster/contract/kit/codes'
import { Visitor } from 'vite'
import { parseSource, readSources, type Source, textsIn } from '../../testing/structure/sources.ts'
import { features } from '../features.ts'
import { docsPage } from '../http/documentation/docsPage.ts'
import { openApiDocument } from '../http/documentation/openapi.ts'
import { tooManyAttempts } from './errors.ts'

const product = readSources('server/src').filter(({ isTest }) => !isTest)
const sentences = new Set(product.flatMap((source) => textsIn(source)))
const document = await openApiDocument(features)
const page = docsPage(document)

test.each(Object.entries(refusalCodes))('%s is used by the server and described', (code, { status, meaning }) => {
  expect(sentences).toContain(code)
  const description = `\`${code}\` (${status}): ${meaning}`
  expect(document.components?.schemas).toHaveProperty('RefusalCode.description', expect.stringContaining(description))
  expect(page).toContain(`<code>${code}</code> (${status})`)
})

test('errors name their cause with one of these codes', () => {
  expect(document.components?.schemas).toHaveProperty('RefusalCode.enum', Object.keys(refusalCodes))
  expect(document.components?.schemas).toHaveProperty('ErrorBody.properties.code', {
    $ref: '#/components/schemas/RefusalCode',
  })
})

/** The variable names of caught errors, which may be thrown again. */
const errorNames = ['error', 'failure']

/**
 * Returns the file's path once for each `throw` that may throw a refusal. Throwing a new error of another class, or a
 * caught error, is allowed.
 */
function thrownIn({ path, program }: Source): string[] {
  const found: string[] = []
  new Visitor({
    ThrowStatement({ argument }) {
      const isMade = argument.type === 'NewExpression'
      const isRefusal = isMade && argument.callee.type === 'Identifier' && argument.callee.name === 'Refusal'
      const isCaught = argument.type === 'Identifier' && errorNames.includes(argument.name)
      if (isRefusal || (!isMade && !isCaught)) found.push(path)
    },
  }).visit(program)
  return found
}

test('refusals are only thrown in errors.ts, by throwIf and assertFound', () => {
  // The layers of the database and of storage are below refusals; their errors explain what can't be reached. Bounded
  // work throws on what its work threw.
  const below = /^server\/src\/(db|files\/storage)\/|\/boundedWork\.ts$/
  const otherFiles = product.filter(({ path }) => !below.test(path))
  expect([...new Set(otherFiles.flatMap(thrownIn))]).toEqual(['server/src/kernel/errors.ts'])
})

test.each([
  'throw notFound()',
  "throw new Refusal(400, 'No')",
  'throw isTaken ? conflict() : error',
  'throw await recorded(refusal)',
  'const refusal = conflict(); throw refusal',
  'try { it() } catch (error) { const refusal = refusalOf(error); throw refusal }',
])('%s is found', (code) => {
  expect(thrownIn(parseSource('server/src/features/team/made.ts', code))).toHaveLength(1)
})

test.each([
  "throw new Error('There is nobody')",
  'try { it() } catch (error) { throw error }',
  'it().catch((error: unknown) => { throw error })',
])('%s is none', (code) => {
  expect(thrownIn(parseSource('server/src/features/team/made.ts', code))).toEqual([])
})

test.each([
  [1, 'Too many links. Please try again in 1 minute.'],
  [60, 'Too many links. Please try again in 1 minute.'],
  [61, 'Too many links. Please try again in 2 minutes.'],
])('a refusal for %i seconds counts in minutes, rounded up', (seconds, message) => {
  expect(tooManyAttempts('Too many links.', seconds)).toMatchObject({ message, status: 429 })
})
