import { describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { docsPage, docsStyle } from './docsPage.ts'
import { fieldsOf, limitsInWords, type Schema, typeInWords } from './docsFields.ts'
import { type Document, openApiDocument } from './openapi.ts'

const document = await openApiDocument(features)
const page = docsPage(document)

test('each call lists who may make it, and each link within the page has a target', () => {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const id = typeof operation === 'object' && 'operationId' in operation ? operation.operationId : ''
      const article = page.split('<article ').find((part) => part.startsWith(`id="${id}"`)) ?? ''
      expect(article.replaceAll('<wbr />', '')).toContain(`/api${path}</code>`)
      expect(article).toContain(method.toUpperCase())
      expect(article).toContain('Who may call it')
    }
  }
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(links.filter((id) => !ids.includes(id))).toEqual([])
})

test('permissions are described in words', () => {
  expect(page).toContain('See your own leave <code>leaves.read</code>')
  expect(page).toContain('Anyone, signed in or not.')
  expect(page).toContain('Anyone who is signed in.')
})

test('the page has no script and no style except its own file', () => {
  expect(page).not.toMatch(/<script|<style|style=|javascript:|\son\w+=/i)
  expect(page).toContain('<link rel="stylesheet" href="/api/docs.css" />')
  expect(docsStyle).toContain('prefers-color-scheme: dark')
})

test('the document’s text is escaped', () => {
  const nasty = '<img src=x onerror=alert(1)>'
  const operation = {
    operationId: 'a',
    summary: nasty,
    description: `\`${nasty}\``,
    tags: ['x'],
    parameters: [{ name: nasty, in: 'query', description: nasty, schema: { enum: [nasty], default: nasty } }],
    responses: { 200: { description: nasty }, 400: { description: nasty } },
  }
  const hostile = {
    openapi: '3.1.1',
    info: { title: nasty, version: nasty },
    tags: [{ name: 'x', description: nasty }],
    paths: { [`/${nasty}`]: { get: operation } },
    components: { schemas: { Shape: { type: 'object', properties: { [nasty]: { type: nasty } } } } },
  } as unknown as Document
  const page = docsPage(hostile)
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

describe('fields in words', () => {
  const type = (schema: Schema) => typeInWords(schema).markup
  const limits = (schema: Schema) => limitsInWords(schema)?.markup ?? null

  test('types', () => {
    expect(type({ type: 'string', format: 'uuid' })).toBe('identifier (UUID)')
    expect(type({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('text or null')
    expect(type({ type: 'array', items: { $ref: '#/components/schemas/Leave' } })).toBe(
      'list of <a href="#shape-Leave">Leave</a>',
    )
    expect(type({ enum: ['A', 'B'], type: 'string' })).toBe('one of <code>A</code>, <code>B</code>')
    expect(type({ const: true })).toBe('always <code>true</code>')
    expect(type({})).toBe('any value')
  })

  test('limits', () => {
    expect(limits({ type: 'string' })).toBeNull()
    expect(limits({ type: 'integer', minimum: 1, maximum: 100_000, default: 1 })).toBe(
      '1 to 100,000; <code>1</code> by default',
    )
    expect(limits({ type: 'integer', minimum: 2000, maximum: 2100 })).toBe('2000 to 2100')
    expect(limits({ type: 'string', minLength: 1 })).toBe('at least 1 character')
    expect(limits({ type: 'string', format: 'binary', minLength: 1, maxLength: 10_485_760 })).toBe('at most 10 MB')
    expect(limits({ anyOf: [{ type: 'string', maxLength: 2000 }, { type: 'null' }] })).toBe('at most 2,000 characters')
  })

  test('nested fields are named by their path', () => {
    const person: Schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
    const schema: Schema = {
      type: 'object',
      properties: {
        people: { type: 'array', items: person },
        by: { anyOf: [person, { type: 'null' }] },
      },
      required: ['people'],
    }
    expect(fieldsOf(schema).map(({ name, required }) => [name, required])).toEqual([
      ['people', true],
      ['people[].name', true],
      ['by', false],
      ['by.name', true],
    ])
  })
})
