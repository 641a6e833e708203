import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { helpPages } from './nextSteps.ts'

const docs = resolve(import.meta.dirname, '../../../../../docs')

test.each(Object.entries(helpPages))('the help about the check %s exists', (_, address) => {
  const [page = '', section] = address.split('#')
  const text = readFileSync(resolve(docs, page.replace(/html$/, 'md')), 'utf8')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  if (section) expect(headings).toContain(section)
})
