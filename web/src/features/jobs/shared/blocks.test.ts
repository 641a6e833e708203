import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

test.each([
  ['', []],
  ['Cooks.', [{ paragraph: 'Cooks.' }]],
  ['One\ntwo\n\nthree', [{ paragraph: 'One\ntwo' }, { paragraph: 'three' }]],
  ['- Knife\n* Pan\r\n• Salt', [{ items: ['Knife', 'Pan', 'Salt'], isNumbered: false }]],
  ['- Knife\n\n- Pan', [{ items: ['Knife', 'Pan'], isNumbered: false }]],
  [
    'You have:\n1. Knife\n2) Pan\nAnd salt',
    [{ paragraph: 'You have:' }, { items: ['Knife', 'Pan'], isNumbered: true }, { paragraph: 'And salt' }],
  ],
  [
    '- Knife\n1. Pan',
    [
      { items: ['Knife'], isNumbered: false },
      { items: ['Pan'], isNumbered: true },
    ],
  ],
  // A bullet without text or a number within a sentence does not start a list item.
  ['-\n2026. A year\n-5 degrees', [{ paragraph: '-\n2026. A year\n-5 degrees' }]],
])('%j', (text, blocks) => expect(blocksOf(text)).toEqual(blocks))
