import { describe, expect, test } from 'vitest'
import {
  approvePermissions,
  leaveTypes,
  mayApproveType,
  mayRejectType,
  requestableTypes,
  requestPermissions,
} from './types.ts'
import { addCanonicalSpellings } from '../access/grantedPermissions.ts'
import { allPermissions } from '../access/permissions.ts'

const names = leaveTypes.map((type) => [type, type.toLowerCase()] as const)
const spellings = (verb: string, name: string) => [
  `leaves.${verb}_${name}`,
  `${name}.${verb}`,
  `leavetype.${name}.${verb}`,
]

test('each type has its permissions in the catalogue', () => {
  expect(allPermissions).toEqual(expect.arrayContaining([...requestPermissions, ...approvePermissions]))
  expect(requestPermissions).toHaveLength(leaveTypes.length)
  expect(approvePermissions).toHaveLength(leaveTypes.length)
})

describe.each(names)('%s', (type, name) => {
  test.each(['request', 'approve'] as const)('has one permission to %s, in every spelling', (verb) => {
    for (const permission of spellings(verb, name))
      expect(addCanonicalSpellings([permission])).toEqual([...new Set([permission, `leaves.${verb}_${name}`])])
  })

  test.each(spellings('request', name))('may be requested with %s', (permission) => {
    expect(requestableTypes(new Set([permission]))).toEqual([type])
  })

  test.each(spellings('approve', name))('may be decided with %s, and no other type', (permission) => {
    const permissions = new Set([permission])
    expect(leaveTypes.filter((other) => mayApproveType(permissions, other))).toEqual([type])
    expect(leaveTypes.filter((other) => mayRejectType(permissions, other))).toEqual([type])
  })
})

test('leaves.approve covers every type, leaves.reject only rejecting', () => {
  const approvePermissions = new Set(['leaves.approve'])
  const rejectPermissions = new Set(['leaves.reject'])
  for (const type of leaveTypes) {
    expect([mayApproveType(approvePermissions, type), mayRejectType(approvePermissions, type)]).toEqual([true, true])
    expect([mayApproveType(rejectPermissions, type), mayRejectType(rejectPermissions, type)]).toEqual([false, true])
  }
})

test('near misses of a permission grant nothing', () => {
  const nearMisses = new Set([
    'leaves.request',
    'leaves.request_ANNUAL',
    'annual',
    'leavetype.annual',
    'request_annual',
    'leaves.create',
    'leaves.cancel',
    'leaves.approve_',
    'leaves.approve_annuals',
  ])
  expect(requestableTypes(nearMisses)).toEqual([])
  expect(leaveTypes.filter((type) => mayApproveType(nearMisses, type) || mayRejectType(nearMisses, type))).toEqual([])
})

test('permissions to request do not allow deciding, nor the reverse', () => {
  const requestPermissions = new Set(names.flatMap(([, name]) => spellings('request', name)))
  const decisionPermissions = new Set(names.flatMap(([, name]) => spellings('approve', name)))
  expect(requestableTypes(requestPermissions)).toEqual(leaveTypes)
  expect(leaveTypes.filter((type) => mayApproveType(requestPermissions, type))).toEqual([])
  expect(requestableTypes(decisionPermissions)).toEqual([])
})
