import type { AnyContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allPermissions } from '../access/permissions.ts'
import { contract } from '../contract.ts'
import { type CallMeta, route } from './route.ts'
import { anyOf, fulfils } from '../access/needs.ts'

const none = new Set<string>()

describe('fulfils', () => {
  test('public and signed-in need no permission', () => {
    expect(fulfils('public', none)).toBe(true)
    expect(fulfils('signed-in', none)).toBe(true)
  })

  test('a permission is required exactly as named', () => {
    expect(fulfils('leaves.read', new Set(['leaves.read']))).toBe(true)
    expect(fulfils('leaves.read', new Set(['leaves.readers', 'leaves', 'leaves.rea', 'LEAVES.READ']))).toBe(false)
    expect(fulfils('leaves.read', none)).toBe(false)
  })

  test('any one of several is enough, and an empty list is never fulfilled', () => {
    expect(fulfils(anyOf('leaves.read', 'leaves.create'), new Set(['leaves.create']))).toBe(true)
    expect(fulfils(anyOf('leaves.read', 'leaves.create'), new Set(['leaves.cancel']))).toBe(false)
    expect(fulfils(anyOf(), new Set(allPermissions))).toBe(false)
  })

  test('more permissions never allow less', () => {
    const some = fc.subarray([...allPermissions])
    fc.assert(
      fc.property(some, some, some, (needed, granted, extra) => {
        const needs = anyOf(...needed)
        const before = fulfils(needs, new Set(granted))
        expect(before).toBe(needed.some((permission) => granted.includes(permission)))
        if (before) expect(fulfils(needs, new Set([...granted, ...extra]))).toBe(true)
      }),
      { seed: 2026 },
    )
  })
})

test('a route carries its method, path, needs and status of success', () => {
  const call = route({ method: 'POST', path: '/things/{id}/mend', needs: 'leaves.read', summary: 'Mend', success: 201 })
  expect(call['~orpc'].route).toMatchObject({
    method: 'POST',
    path: '/things/{id}/mend',
    successStatus: 201,
    tags: ['things'],
  })
  expect(call['~orpc'].meta).toEqual({ needs: 'leaves.read' })
  expect(route({ method: 'GET', path: '/x', needs: 'public', summary: 'X' })['~orpc'].route.successStatus).toBe(200)
})

test('calls that only preview or check are marked as reading, so that assistants that only read may make them', () => {
  const unmarked = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<AnyContractProcedure>(calls).flatMap(([name, call]) => {
      const { route: sent, meta } = call['~orpc']
      const isPreview = /^(preview|check)[A-Z]|^preview$/.test(name)
      return isPreview && sent.method !== 'GET' && !(meta as CallMeta).reads ? `${feature}.${name}` : []
    }),
  )
  expect(unmarked).toEqual([])
})
