import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy'
import { type Placed, statsOf, treeOf } from './tree.ts'

const person = (id: string, managerId: string | null, changes: Partial<Placed> = {}): Placed => ({
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
const nobodyMoves = () => false
/** A tree as nested ids. */
const shape = (nodes: HierarchyNode[]): unknown[] =>
  nodes.map(({ id, subordinates }) => (subordinates.length ? [id, shape(subordinates)] : id))
const treeShape = (people: Placed[]) => shape(treeOf(people, nobodyMoves))

test('people stand below their managers, in the order given', () => {
  expect(treeShape([person('b', 'a'), person('a', null), person('d', 'b'), person('c', 'a')])).toEqual([
    ['a', [['b', ['d']], 'c']],
  ])
})

test('whose manager is not among them is at the top', () => {
  expect(treeShape([person('lead', 'unseen'), person('one', 'lead')])).toEqual([['lead', ['one']]])
})

test('whoever has left is not there, and their people stand below the next one above', () => {
  const left = { status: 'DEACTIVATED' } as const
  const people = [person('a', null), person('b', 'a', left), person('c', 'b', left), person('d', 'c')]
  expect(treeShape(people)).toEqual([['a', ['d']]])
  expect(treeShape(people.slice(1))).toEqual(['d'])
})

test('the figures count each person once, whatever the tree', () => {
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
      const stats = statsOf(treeOf(people, nobodyMoves))
      const here = people.filter(({ status }) => status === 'ACTIVE').length
      expect(stats.totalUsers).toBe(here)
      expect(stats.managers + stats.employees).toBe(here)
      expect(stats.departments.reduce((sum, { count }) => sum + count, 0)).toBe(here)
    }),
  )
})

test('the team size is the average of direct reports, to one decimal, and 0 without managers', () => {
  const people = [person('a', null), person('b', 'a'), person('c', 'a'), person('d', 'a'), person('e', 'b')]
  expect(statsOf(treeOf([...people, person('f', 'e')], nobodyMoves))).toMatchObject({ managers: 3, avgTeamSize: 1.7 })
  expect(statsOf(treeOf([], nobodyMoves))).toEqual({
    totalUsers: 0,
    managers: 0,
    employees: 0,
    avgTeamSize: 0,
    departments: [],
  })
})

test('a line of thousands, each below the one before, is no trouble', () => {
  const line = Array.from({ length: 5000 }, (_, i) => person(String(i), i ? String(i - 1) : null))
  expect(statsOf(treeOf(line, nobodyMoves))).toMatchObject({ totalUsers: 5000, managers: 4999 })
})
