import { expect, test } from 'vitest'
import { HierarchyTree, type HierarchyNode } from './calls.ts'

const node = (id: number, subordinates: HierarchyNode[] = []): HierarchyNode => ({
  id: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  firstName: 'Ada',
  lastName: 'Test',
  email: 'ada@test.example',
  profileImage: null,
  position: null,
  department: null,
  status: 'ACTIVE',
  managerId: null,
  userRoles: [],
  can: { move: false },
  subordinates,
})

test('a tree of any depth is checked, and undeclared fields are dropped', () => {
  let tree = { ...node(0), salary: 1 }
  for (let id = 1; id < 3000; id += 1) tree = { ...node(id, [node(id + 10_000), tree]), salary: 1 }
  let [levels, at] = [0, HierarchyTree.parse([tree])]
  for (; at.length; at = at.flatMap(({ subordinates }) => subordinates)) {
    levels += 1
    expect(at.some((one) => 'salary' in one)).toBe(false)
  }
  expect(levels).toBe(3000)
})

test('an error at any depth is refused', () => {
  const invalidNode = { ...node(3), email: 7 } as unknown as HierarchyNode
  expect(HierarchyTree.safeParse([node(1, [node(2, [invalidNode])])]).success).toBe(false)
  expect(HierarchyTree.safeParse({}).success).toBe(false)
})
