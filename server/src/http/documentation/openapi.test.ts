import { expect, test } from 'vitest'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@muster/contract/contract'
import type { CallMeta } from '@muster/contract/kit/route'
import { features } from '../../features.ts'
import { openApiDocument, type Operation } from './openapi.ts'

const document = await openApiDocument(features)
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)
const calls = Object.entries(contract).flatMap(([feature, callsOfFeature]) =>
  Object.entries<AnyContractProcedure>(callsOfFeature).map(([name, call]) => ({
    id: `${feature}.${name}`,
    call: call['~orpc'],
  })),
)
const find = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation

/** Returns all values of a key anywhere in `value`. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([k, inner]) => [...(k === key ? [inner] : []), ...valuesOf(inner, key)])
}

test('the document is OpenAPI 3.1 below /api, with the product’s version', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers).toEqual([{ url: '/api' }])
  expect(document.info).toMatchObject({ title: 'Muster', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(['bearer', 'cookie'])
})

test.each(calls)('$id is described as in the contract', ({ id, call: { route, meta } }) => {
  const found = operations.find(({ operation }) => operation.operationId === id)
  const { needs, keyNeeds } = meta as CallMeta
  expect(found).toMatchObject({ path: route.path, method: route.method?.toLowerCase() })
  expect(found?.operation).toMatchObject({ summary: route.summary, 'x-needs': needs })
  expect(found?.operation['x-key-needs']).toEqual(keyNeeds)
  expect(found?.operation.responses).toHaveProperty([String(route.successStatus)])
  expect(found?.operation.security).toEqual(needs === 'public' ? [] : [{ bearer: [] }, { cookie: [] }])
  const inPath =
    found?.operation.parameters?.flatMap((p) => ('in' in p && p.in === 'path' ? [`{${p.name}}`] : [])) ?? []
  expect(inPath).toEqual(route.path?.match(/\{\w+\}/g) ?? [])
})

test('every call is in one area and lists only errors that it can have', () => {
  const areas = document.tags?.map(({ name }) => name)
  for (const { method, path, operation } of operations) {
    expect(areas).toContain(operation.tags?.[0])
    const { responses = {}, security = [] } = operation
    expect(responses).toHaveProperty('503')
    expect('401' in responses, path).toBe(
      security.length > 0 || ['auth.login', 'auth.signInWithCode'].includes(operation.operationId ?? ''),
    )
    expect('413' in responses, path).toBe(operation.requestBody !== undefined)
    if (method !== 'get' && security.length) expect(responses).toHaveProperty('409')
    if (path.includes('{')) expect(responses).toHaveProperty('404')
    for (const [status, response] of Object.entries(responses)) {
      if (status >= '400')
        expect(response).toHaveProperty(
          ['content', 'application/json', 'schema', '$ref'],
          '#/components/schemas/ErrorBody',
        )
    }
  }
})

test('changes accept an Idempotency-Key, except those of the current session and those that show a key once', () => {
  const keyless = [
    'auth.logout',
    'auth.endOtherSessions',
    'auth.createApiKey',
    'auth.createAssistantKey',
    'auth.setUpTwoFactor',
    'auth.enableTwoFactor',
    'auth.renewRecoveryCodes',
    'auth.confirmTwoFactor',
    'auth.beginPasskey',
    'auth.addPasskey',
    'auth.beginPasskeyConfirmation',
    'auth.confirmWithPasskey',
    'auth.addProvider',
    'auth.changeProvider',
    'auth.removeProvider',
    'auth.addSamlProvider',
    'auth.changeSamlProvider',
    'auth.setPasswordSignIn',
    'webhooks.create',
    'webhooks.rotateSecret',
    'scim.changeSettings',
  ]
  for (const { method, operation } of operations) {
    const takes = operation.parameters?.some((p) => '$ref' in p && p.$ref === '#/components/parameters/IdempotencyKey')
    const isKeyless = keyless.includes(operation.operationId ?? '')
    expect(takes ?? false).toBe(method !== 'get' && operation.security?.length !== 0 && !isKeyless)
  }
})

test('each reference has a target, and no limits of safe integers remain', () => {
  for (const ref of valuesOf(document, '$ref')) {
    expect(document).toHaveProperty(String(ref).replace('#/', '').split('/'))
  }
  expect([...valuesOf(document, 'minimum'), ...valuesOf(document, 'maximum')]).not.toContain(Number.MAX_SAFE_INTEGER)
})

test('files are binary and sent only as multipart', () => {
  const body = find('leaves.create')?.requestBody
  expect(body).toHaveProperty(
    ['content', 'multipart/form-data', 'schema', 'properties', 'medicalCertificate'],
    expect.objectContaining({ format: 'binary', maxLength: 10 * 1024 * 1024 }),
  )
  expect(body).not.toHaveProperty(['content', 'application/json', 'schema', 'properties', 'medicalCertificate'])
  expect(find('leaves.certificate')?.responses?.['200']).toHaveProperty(
    ['content', '*/*', 'schema', 'format'],
    'binary',
  )
  expect(find('auth.logout')?.responses?.['204']).not.toHaveProperty('content')
})
