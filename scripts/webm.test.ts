import { expect, test } from 'vitest'
import { durationOf, type EncodedPicture, writeWebm } from './webm.ts'

const picture = (at: number, isKey: boolean): EncodedPicture => ({
  at,
  isKey,
  bytes: new Uint8Array([1, 2, 3, at / 40]),
})
const film = { width: 1280, height: 800, durationMs: 9_400 }

/** Returns the elements of a WebM file, those within others as their children. Only these have children. */
const parents = new Set([0x18538067, 0x1c53bb6b, 0xbb, 0xb7, 0x1f43b675])
interface Element {
  id: number
  at: number
  content: Buffer
  children: Element[]
}
function elementsOf(bytes: Buffer, offset = 0): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23
    const id = bytes.readUIntBE(at, idLength)
    const start = at + idLength + 8
    const end = start + Number(bytes.readBigUInt64BE(at + idLength) & 0xff_ffff_ffff_ffffn)
    const content = bytes.subarray(start, end)
    found.push({ id, at: offset + at, content, children: parents.has(id) ? elementsOf(content, 0) : [] })
    at = end
  }
  return found
}

test('a film has its duration, and an index that leads to each picture that stands alone', () => {
  const pictures = [picture(0, true), picture(40, false), picture(9000, true), picture(9040, false)]
  const webm = writeWebm({ ...film, pictures })
  expect(durationOf(webm)).toBe(9_400)
  const segment = elementsOf(webm)[1]
  const clusters = segment?.children.filter(({ id }) => id === 0x1f43b675) ?? []
  const cues = segment?.children.find(({ id }) => id === 0x1c53bb6b)?.children ?? []
  const index = cues.map(({ children }) => ({
    at: Number(`0x${children[0]?.content.toString('hex')}`),
    position: Number(`0x${children[1]?.children[1]?.content.toString('hex')}`),
  }))
  expect(index).toEqual([
    { at: 0, position: clusters[0]?.at },
    { at: 9000, position: clusters[1]?.at },
  ])
  const blocks = clusters.map(({ children }) => children.filter(({ id }) => id === 0xa3).map(({ content }) => content))
  expect(blocks.map((group) => group.map((block) => [block.readInt16BE(1), block[3], block.subarray(4)]))).toEqual([
    [
      [0, 0x80, Buffer.from([1, 2, 3, 0])],
      [40, 0, Buffer.from([1, 2, 3, 1])],
    ],
    [
      [0, 0x80, Buffer.from([1, 2, 3, 225])],
      [40, 0, Buffer.from([1, 2, 3, 226])],
    ],
  ])
})

test('a film cannot begin with a picture that needs another', () => {
  expect(() => writeWebm({ ...film, pictures: [picture(0, false)] })).toThrow('must stand alone')
})

test('the duration is only read from a film', () => {
  expect(() => durationOf(Buffer.from('no film at all'))).toThrow('not a film')
})
