import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderMarkdown } from './handbook/markdown.ts'
import { benchesIn, fillFigures, markdownOf } from './figures.ts'

const root = join(import.meta.dirname, '..')
const page = `# Figures

By hand.

<!-- figures: reads, Lists -->

old

<!-- end -->

Also by hand.

<!-- figures: writes, Writes -->

kept

<!-- end -->
`

test('writes measured tables into their places and leaves the rest of the page as it is', () => {
  const rows = { 'my requests': { 'a second': 2715, 'Node ms': 0.5 } }
  const filled = fillFigures(page, new Map([['reads', [{ title: 'Lists', rows }]]]))
  expect(filled).toBe(
    page.replace('old', '| Lists | a second | Node ms |\n| --- | ---: | ---: |\n| my requests | 2,715 | 0.5 |'),
  )
  expect(fillFigures(filled, new Map())).toBe(filled)
})

test('refuses to leave old figures in a place for which its bench has no table', () => {
  expect(() => fillFigures(page, new Map([['reads', []]]))).toThrow('The bench reads has no table “Lists”')
})

test('a table of unnamed rows has only their columns, and empty cells where a row lacks one', () => {
  expect(markdownOf({ title: 'Reports', rows: [{ title: 'a year', median: '0.5' }, { title: 'a month' }] })).toBe(
    '| title | median |\n| --- | ---: |\n| a year | 0.5 |\n| a month |  |',
  )
})

test('each place in the documentation has a bench, and readers do not see the comments', () => {
  const benches = benchesIn(readFileSync(join(root, 'docs/figures.md'), 'utf8'))
  expect(benches.length).toBeGreaterThan(8)
  for (const bench of benches) expect(existsSync(join(root, `bench/${bench}.ts`)), bench).toBe(true)
  expect(renderMarkdown(root, 'docs/figures.md', new Map()).html).not.toContain('&lt;!--')
})
