import { expect, test } from 'vitest'
import { refusalCodes } from '@muster/contract/kit/codes'
import { readSources, textsIn } from '../../testing/sources.ts'
import { features } from '../features.ts'
import { docsPage } from './docsPage.ts'
import { openApiDocument } from './openapi.ts'

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
