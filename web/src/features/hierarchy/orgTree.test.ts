import { expect, test } from 'vitest'
import { badgeOf } from '@muster/contract/hierarchy/badge'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import {
  listDepartments,
  findMatches,
  sortBySize,
  countOpenLevels,
  placesOf,
  rowsOf,
  withoutSubtree,
  pathTo,
} from './orgTree.ts'

const node = (id: string, subordinates: HierarchyNode[] = [], changes: Partial<HierarchyNode> = {}): HierarchyNode => ({
  id,
  firstName: id,
  lastName: 'Test',
  email: `${id}@test.example`,
  position: 'Engineer',
  department: 'Engineering',
  profileImage: null,
  status: 'ACTIVE',
  managerId: null,
  userRoles: [],
  can: { move: false },
  subordinates,
  ...changes,
})
const tree = [
  node('ann', [
    node('bob', [node('cid', [node('dora')]), node('eve', [], { department: 'Sales' })]),
    node('fay', [], { position: 'Director of Sales' }),
  ]),
  node('gus', [], { department: null }),
]
const places = placesOf(tree)
const visibleIds = (openIds: string[], filter = { search: '', department: null as string | null }) => {
  const found = findMatches(places, filter)
  const isOpen = (id: string) => (found ? found.ancestors.has(id) !== openIds.includes(id) : openIds.includes(id))
  return rowsOf(places, isOpen, found).map((place) => place.node.id)
}

test('includes everyone in the tree', () => {
  expect([...places.keys()]).toEqual(['ann', 'bob', 'cid', 'dora', 'eve', 'fay', 'gus'])
  expect(places.get('bob')).toMatchObject({ depth: 1, parentId: 'ann', position: 1, siblings: 2, countBelow: 3 })
  expect(places.get('ann')?.countBelow).toBe(5)
  expect(pathTo(places, 'dora')).toEqual(['cid', 'bob', 'ann'])
  expect(listDepartments(places)).toEqual(['Engineering', 'Sales'])
})

test('sorts the largest tree first, and lists people in no tree at the end', () => {
  const roots = [node('ann'), node('bob', [node('cid')]), node('dan'), node('eve', [node('fay', [node('gus')])])]
  const all = placesOf(sortBySize(roots))
  expect([...all.keys()]).toEqual(['eve', 'fay', 'gus', 'bob', 'cid', 'ann', 'dan'])
  const rows = rowsOf(all, () => true, null)
  expect(withoutSubtree(rows).map((place) => place.node.id)).toEqual(['ann', 'dan'])
  expect(withoutSubtree(rowsOf(placesOf([node('ann')]), () => true, null))).toEqual([])
})

test('shows a row if all managers above it are open', () => {
  expect(visibleIds([])).toEqual(['ann', 'gus'])
  expect(visibleIds(['ann'])).toEqual(['ann', 'bob', 'fay', 'gus'])
  expect(visibleIds(['bob'])).toEqual(['ann', 'gus'])
})

test('a search shows matches and everyone above them, and the reports of matches once opened', () => {
  expect(visibleIds([], { search: 'DORA', department: null })).toEqual(['ann', 'bob', 'cid', 'dora'])
  expect(visibleIds(['bob'], { search: 'dora', department: null })).toEqual(['ann', 'bob'])
  expect(visibleIds([], { search: 'bob@test', department: null })).toEqual(['ann', 'bob'])
  expect(visibleIds(['bob'], { search: 'bob@test', department: null })).toEqual(['ann', 'bob', 'cid', 'eve'])
  expect(visibleIds([], { search: 'sales', department: null })).toEqual(['ann', 'fay'])
  expect(visibleIds([], { search: '', department: 'Sales' })).toEqual(['ann', 'bob', 'eve'])
  expect(visibleIds([], { search: 'dora', department: 'Sales' })).toEqual([])
})

test('a badge is Admin for a Super Admin, and Manager for other roles that manage', () => {
  const roles = (...names: string[]) => node('a', [], { userRoles: names.map((name) => ({ role: { name } })) })
  expect(badgeOf(roles('Team Lead', 'Super Admin'))).toBe('Admin')
  for (const name of ['Department Manager', 'Team Lead', 'HR Manager']) expect(badgeOf(roles(name))).toBe('Manager')
  expect(badgeOf(roles('Employee'))).toBeNull()
})

test('opens as many levels as fit', () => {
  expect([1, 5, 6, 7].map((maxRows) => countOpenLevels(places, maxRows))).toEqual([1, 1, 2, 4])
  expect(countOpenLevels(placesOf([]), 5)).toBe(1)
})

test('handles a chain of thousands', () => {
  let line = node('last')
  for (let i = 0; i < 3000; i++) line = node(String(i), [line])
  expect(placesOf([line]).get('2999')?.countBelow).toBe(3000)
})
