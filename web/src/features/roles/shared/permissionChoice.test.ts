import { expect, test } from 'vitest'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import { changeable, groupsOf, withAll } from './permissionChoice.ts'

const entry = (name: string, description: string, isAdministrative = false): PermissionEntry => ({
  id: name,
  name,
  group: name.split('.')[0] ?? '',
  description,
  isAdministrative,
})
const all = [
  entry('leaves.read', 'See your own leave'),
  entry('leaves.approve', 'Approve leave of every type'),
  entry('payroll.approve', 'Approve payroll, salary adjustments and loans'),
]

test('groups permissions by area, in order', () => {
  expect(groupsOf(all).map(({ area, permissions }) => [area, permissions.length])).toEqual([
    ['leaves', 2],
    ['payroll', 1],
  ])
})

test('searches for each word in area, name and description', () => {
  const found = (search: string) =>
    groupsOf(all, search).flatMap(({ permissions }) => permissions.map(({ name }) => name))
  expect(found('APPROVE')).toEqual(['leaves.approve', 'payroll.approve'])
  expect(found('  approve salary ')).toEqual(['payroll.approve'])
  expect(found('leaves.r')).toEqual(['leaves.read'])
  expect(found('certificate')).toEqual([])
})

test('only a Super Admin changes administrative permissions', () => {
  const entries = [entry('users.create', 'Add a person', true), entry('users.read', 'See people')]
  const permissions = new Set(['users.create', 'users.read'])
  expect(changeable(entries, { permissions, roles: ['HR Manager'] })).toEqual(['users.read'])
  expect(changeable(entries, { permissions, roles: ['Super Admin'] })).toEqual(['users.create', 'users.read'])
})

test('selecting an area changes only permissions that the reader holds', () => {
  const names = changeable(all, { permissions: new Set(['leaves.read', 'payroll.approve']), roles: [] })
  expect(names).toEqual(['leaves.read', 'payroll.approve'])
  expect([...withAll(new Set(['leaves.approve']), names, true)]).toEqual(['leaves.approve', ...names])
  expect([...withAll(new Set(['leaves.approve', 'leaves.read']), names, false)]).toEqual(['leaves.approve'])
})
