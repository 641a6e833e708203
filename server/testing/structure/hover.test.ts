import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './sources.ts'

/** Returns the selectors with `:hover` that stand outside `@media (hover: hover)`. */
function hoverRules(css: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, prelude = '', end] of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    open.push(prelude.trim())
    if (/(?<!:not\():hover/.test(prelude) && !open.some((each) => each.includes('hover: hover')))
      found.push(prelude.trim())
  }
  return found
}

test('a tap leaves no shade behind: hover is styled only where a pointer can hover', () => {
  const sheets = filesBelow('web/src').filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  const rules = sheets.flatMap((path) =>
    hoverRules(readFileSync(join(root, path), 'utf8')).map((rule) => `${path}: ${rule}`),
  )
  expect(rules).toEqual([])
})
