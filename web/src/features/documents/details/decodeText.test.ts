import { expect, test } from 'vitest'
import { decodeText } from './Preview.tsx'

test.each([
  ['UTF-8', [...new TextEncoder().encode('Zoë – 名')], 'Zoë – 名'],
  ['UTF-8 that was cut within a letter', [...new TextEncoder().encode('Zoë')].slice(0, -1), 'Zo'],
  ['UTF-16, little end first', [0xff, 0xfe, 0x5a, 0, 0xeb, 0], 'Zë'],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x5a, 0, 0xeb], 'Zë'],
  ['Latin-1', [0x5a, 0x6f, 0xeb, 0x21], 'Zoë!'],
])('%s is read', (_, bytes, text) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(text)
})
