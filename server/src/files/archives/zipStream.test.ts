import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setClock } from '../../kernel/clock.ts'
import { FileStream } from '../../http/fileStream.ts'
import { unzipped } from '../../../testing/unzipped.ts'
import { type ZipEntry, zipStream } from './zipStream.ts'

async function* each(entries: Iterable<ZipEntry>) {
  yield* entries
}
const zipped = async (entries: Iterable<ZipEntry>) => Buffer.concat(await Array.fromAsync(zipStream(each(entries))))
const entry = (name: string, content = name): ZipEntry => ({ name, bytes: Buffer.from(content) })

test('contents come out as they went in, by name, also an empty file', async () => {
  setClock(() => Temporal.Instant.from('2026-11-30T13:45:59Z'))
  try {
    const content = await zipped([entry('LL-1 Mona محمود.pdf', 'first'), entry('b.pdf', '')])
    const zip = await unzipped(content)
    expect([...zip.keys()]).toEqual(['LL-1 Mona محمود.pdf', 'b.pdf'])
    expect([...zip.values()].map(String)).toEqual(['first', ''])
    // The time is 13:45:58 on 30 Nov 2026, since ZIP archives store even seconds only.
    expect(content.readUInt16LE(10)).toBe((13 << 11) | (45 << 5) | 29)
    expect(content.readUInt16LE(12)).toBe((46 << 9) | (11 << 5) | 30)
  } finally {
    setClock(null)
  }
})

test('files that were read out are not kept in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const usedBytes = async () => {
    collect()
    // Some memory is only freed by what the first collection has queued.
    await nextTurn()
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const files = 500
  let after = 0
  async function* large(): AsyncGenerator<ZipEntry> {
    for (let i = 0; i < files; i++) yield { name: `${i}.pdf`, bytes: randomBytes(20_000) }
    after = await usedBytes()
  }
  const before = await usedBytes()
  for await (const _ of zipStream(large()));
  expect(after - before).toBeLessThan((files * 20_000) / 4)
})

test('a file in parts comes out whole, with its sizes after it', async () => {
  async function* parts() {
    yield 'محمد '
    yield new Uint8Array([0x61, 0x62])
  }
  async function* files(): AsyncGenerator<ZipEntry> {
    yield { name: 'parts.txt', parts: parts() }
    yield entry('whole.txt')
  }
  const zip = await unzipped(Buffer.concat(await Array.fromAsync(zipStream(files()))))
  expect([...zip].map(([name, bytes]) => [name, String(bytes)])).toEqual([
    ['parts.txt', 'محمد ab'],
    ['whole.txt', 'whole.txt'],
  ])
})

test('an empty archive is a valid archive', async () => {
  expect((await unzipped(await zipped([]))).size).toBe(0)
})

test('names lead nowhere, hide nothing and are unique', async () => {
  const zip = await unzipped(
    await zipped([
      entry('../../etc/passwd'),
      entry('C:\\Windows\\a.pdf'),
      entry('slip\u202efdp.exe'),
      entry('Ann.pdf'),
      entry('ANN.pdf'),
      entry('Ann.pdf'),
      entry('Ann (2).pdf'),
      entry(''),
      entry('..'),
    ]),
  )
  expect([...zip.keys()]).toEqual([
    'passwd',
    'a.pdf',
    'slipfdp.exe',
    'Ann.pdf',
    'ANN (2).pdf',
    'Ann (3).pdf',
    'Ann (2) (2).pdf',
    'file',
    'file (2)',
  ])
})

test('every file comes out whole, whatever the names and contents', async () => {
  const files = fc.array(fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 20 }), bytes: fc.uint8Array() }), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(files, async (entries) => {
      const zip = await unzipped(await zipped(entries))
      expect([...zip.values()]).toEqual(entries.map(({ bytes }) => Buffer.from(bytes)))
    }),
  )
})

test('files are made as they are read: none before the first request, none after the reader has left', async () => {
  let count = 0
  async function* many() {
    for (; ; count++) yield entry(`${count}.pdf`, 'x'.repeat(100_000))
  }
  let endCount = 0
  const file = new FileStream(
    { name: 'a.zip', type: 'application/zip', headers: {} },
    zipStream(many()),
    () => endCount++,
  )
  expect(count).toBe(0)
  await once(file.content, 'readable')
  file.content.destroy()
  await once(file.content, 'close')
  expect(count).toBeLessThan(5)
  expect(endCount).toBe(1)
})

test('a stream of files accepts text and bytes', async () => {
  async function* parts() {
    yield 'محمد '
    yield new TextEncoder().encode('and Ann')
  }
  const file = new FileStream({ name: 'a.txt', type: 'text/plain', headers: {} }, parts(), () => {})
  expect(await text(file.content)).toBe('محمد and Ann')
})

test('more files than an archive can name are refused', async () => {
  const many = Array.from({ length: 65_536 }, (_, index) => entry(`${index}`, ''))
  await expect(zipped(many)).rejects.toThrow(RangeError)
})
