import { expect, test } from 'vitest'
import { refusalCodes } from '@muster/contract/kit/codes'
import { Visitor } from 'vite'
import { readSources, type Source, textsIn } from '../testing/structure/sources.ts'
import { features } from './features.ts'
import { docsPage } from './http/docsPage.ts'
import { openApiDocument } from './http/openapi.ts'

const product = readSources('server/src').filter(({ isTest }) => !isTest)
const told = new Set(product.flatMap((source) => textsIn(source)))
const document = await openApiDocument(features)

test.each(Object.entries(refusalCodes))('%s is told by the server and described', (code, { status, meaning }) => {
  expect(told).toContain(code)
  const described = `\`${code}\` (${status}): ${meaning}`
  expect(document.components?.schemas).toHaveProperty('RefusalCode.description', expect.stringContaining(described))
  expect(docsPage(document)).toContain(`<code>${code}</code> (${status})`)
})

test('errors name their cause by one of these codes', () => {
  expect(document.components?.schemas).toHaveProperty('RefusalCode.enum', Object.keys(refusalCodes))
  expect(document.components?.schemas).toHaveProperty('ErrorBody.properties.code', {
    $ref: '#/components/schemas/RefusalCode',
  })
})

/** The refusals of a policy or a rule that a file throws itself. */
function thrownIn({ path, program }: Source): string[] {
  const found: string[] = []
  new Visitor({
    ThrowStatement({ argument }) {
      if (argument.type !== 'CallExpression' && argument.type !== 'NewExpression') return
      const { callee } = argument
      if (callee.type === 'Identifier' && ['forbidden', 'conflict', 'unacceptable', 'Refusal'].includes(callee.name))
        found.push(`${path}: ${callee.name}`)
    },
  }).visit(program)
  return found
}

test('what a policy or a rule refuses is thrown by allow alone', () => {
  const layers = ['features/', 'people/', 'company/', 'access/', 'files/', 'idempotency/'].map(
    (folder) => `server/src/${folder}`,
  )
  const above = product.filter(({ path }) => layers.some((folder) => path.startsWith(folder)))
  expect(above.flatMap(thrownIn)).toEqual([])
})
