import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { type PlacedPerson, statsOf, treeOf } from './tree.ts'

const person = (id: string, managerId: string | null, changes: Partial<PlacedPerson> = {}): PlacedPerson => ({
  id,
  managerId,
  firstName: id,
  lastName: 'Test',
  email: `${id}@test.example`,
  profileImage: null,
  position: null,
  department: 'Engineering',
  status: 'ACTIVE',
  roles: ['Employee'],
  ...changes,
})
const noOneMovable = () => false
/** Returns a tree as nested arrays of ids. */
const shape = (nodes: HierarchyNode[]): unknown[] =>
  nodes.map(({ id, subordinates }) => (subordinates.length ? [id, shape(subordinates)] : id))
const treeShape = (people: PlacedPerson[]) => shape(treeOf(people, noOneMovable))

test('people are below their managers, in the given order', () => {
  expect(treeShape([person('b', 'a'), person('a', null), person('d', 'b'), person('c', 'a')])).toEqual([
    ['a', [['b', ['d']], 'c']],
  ])
})

test('people whose manager is not in the list are at the top', () => {
  expect(treeShape([person('lead', 'unseen'), person('one', 'lead')])).toEqual([['lead', ['one']]])
})

test('people who have left are not in it, and the people below them move up to the next manager who has not', () => {
  const deactivated = { status: 'DEACTIVATED' } as const
  const people = [person('a', null), person('b', 'a', deactivated), person('c', 'b', deactivated), person('d', 'c')]
  expect(treeShape(people)).toEqual([['a', ['d']]])
  expect(treeShape(people.slice(1))).toEqual(['d'])
})

test('the figures count each person once, in any tree', () => {
  const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 60 }).map((choices) =>
    choices.map((choice, i) =>
      person(String(i), i === 0 ? null : String(choice % i), {
        status: choice % 5 === 0 ? 'DEACTIVATED' : 'ACTIVE',
        department: choice % 3 === 0 ? null : `D${choice % 3}`,
      }),
    ),
  )
  fc.assert(
    fc.property(trees, (people) => {
      const stats = statsOf(treeOf(people, noOneMovable))
      const activeCount = people.filter(({ status }) => status === 'ACTIVE').length
      expect(stats.totalUsers).toBe(activeCount)
      expect(stats.managers + stats.employees).toBe(activeCount)
      expect(stats.departments.reduce((sum, { count }) => sum + count, 0)).toBe(activeCount)
    }),
  )
})

test('managers are those with the badge, whether or not anyone reports to them', () => {
  const people = [
    person('a', null, { roles: ['Super Admin', 'HR Manager'] }),
    person('b', 'a', { roles: ['Employee', 'Team Lead'] }),
    person('c', 'a', { roles: ['HR Manager'] }),
    person('d', 'b'),
    person('e', 'd', { roles: ['Recruiter', 'Department Manager'] }),
    person('f', 'd', { roles: null }),
    person('g', 'f'),
  ]
  expect(statsOf(treeOf(people, noOneMovable))).toMatchObject({ totalUsers: 7, managers: 3, employees: 4 })
})

test('the team size is the average number of direct reports per manager with reports, to one decimal', () => {
  const people = [person('a', null), person('b', 'a'), person('c', 'a'), person('d', 'a'), person('e', 'b')]
  expect(statsOf(treeOf([...people, person('f', 'e')], noOneMovable))).toMatchObject({ managers: 0, avgTeamSize: 1.7 })
  expect(statsOf(treeOf([], noOneMovable))).toEqual({
    totalUsers: 0,
    managers: 0,
    employees: 0,
    avgTeamSize: 0,
    departments: [],
  })
})

test('a chain of thousands, each below the one before, works', () => {
  const line = Array.from({ length: 5000 }, (_, i) => person(String(i), i ? String(i - 1) : null))
  expect(statsOf(treeOf(line, noOneMovable))).toMatchObject({ totalUsers: 5000, avgTeamSize: 1 })
})
