import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { colleague, viewer } from '../../../testing/samples.ts'
import { placesOf } from '../orgTree.ts'
import { treeKeys } from './treeKeys.ts'

test('combines letters by the time they were pressed, even if a busy page handles them late', () => {
  const nadia = { ...colleague, id: 'nadia', firstName: 'Nadia' }
  const people = [viewer, nadia, colleague].map((each) => ({ ...each, subordinates: [] }))
  const rows = [...placesOf(people as never).values()]
  const focus = vi.fn()
  const press = treeKeys({ rows, at: 0, expansion: { isOpen: () => false } as never, focus })
  const row = document.createElement('div')
  for (const [key, timeStamp] of [
    ['n', 1000],
    ['a', 1100],
    ['o', 9000],
  ] as const)
    press({
      key,
      timeStamp,
      target: row,
      currentTarget: row,
      preventDefault: () => undefined,
    } as never as KeyboardEvent)
  expect(focus.mock.calls).toEqual([[nadia.id], [nadia.id], [colleague.id]])
})
