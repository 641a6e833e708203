// @vitest-environment node
import { expect, test } from 'vitest'
import { withPlainLists } from './entrance.ts'

test.each([
  ['http://x/api/a?llIds%5B0%5D=LL-1&llIds%5B1%5D=A%26B&page=1', 'http://x/api/a?llIds=LL-1&llIds=A%26B&page=1'],
  ['http://x/api/a?search=%5B1%5D', 'http://x/api/a?search=%5B1%5D'],
])('the values of a list stand under its name: %s', (address, plain) => expect(withPlainLists(address)).toBe(plain))
