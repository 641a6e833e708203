import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { card, layoutChart } from './chartLayout.ts'

const node = (id: number): HierarchyNode => ({
  id: String(id),
  firstName: String(id),
  lastName: 'Test',
  email: '',
  position: null,
  department: null,
  profileImage: null,
  status: 'ACTIVE',
  managerId: null,
  userRoles: [],
  can: { move: false },
  subordinates: [],
})

test('places cards without overlap, within the chart, and below their managers', () => {
  const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(choices, fc.nat(), (parents, seed) => {
      const nodes = parents.map((_, i) => node(i))
      const top = nodes.filter((each, i) => {
        if (i % 20 === 0) return true
        nodes[(parents[i] ?? 0) % i]?.subordinates.push(each)
        return false
      })
      const { cards, lines, width, height } = layoutChart(top, (id) => Number(id) % 7 !== seed % 7)
      for (const { x, y } of cards) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + card.width).toBeLessThanOrEqual(width)
        expect(y + card.height).toBeLessThanOrEqual(height)
      }
      const byId = new Map(cards.map((each) => [each.node.id, each]))
      for (const { y, parentId } of cards)
        if (parentId !== null) expect(y).toBeGreaterThan(byId.get(parentId)?.y ?? Infinity)
      for (const [i, one] of cards.entries())
        for (const other of cards.slice(i + 1))
          expect(Math.abs(one.x - other.x) >= card.width || Math.abs(one.y - other.y) >= card.height).toBe(true)
      expect(lines.length).toBe(cards.filter(({ isExpanded }) => isExpanded).length)
    }),
    { numRuns: 60 },
  )
})

test('lays out an empty chart for no one', () => {
  expect(layoutChart([], () => true)).toEqual({ cards: [], lines: [], width: 0, height: 0 })
})
