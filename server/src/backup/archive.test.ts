import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, readArchive, verifyArchive, writeArchive } from './archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const part = Buffer.alloc(256 * 1024, 'muster')

test('a file in many parts waits for room repeatedly without leaving listeners behind', async () => {
  const path = join(folder, 'parts.tar.gz')
  const warnings: string[] = []
  const hear = ({ message }: Error) => void warnings.push(message)
  process.on('warning', hear)
  const { digest } = await writeArchive(path, async (add) => {
    for (const name of ['one', 'two']) await add(name, 40 * part.length, Array<Buffer>(40).fill(part))
  })
  await new Promise(setImmediate)
  process.off('warning', hear)
  expect(warnings).toEqual([])
  expect(await verifyArchive(path)).toBe(digest)
  const read: [string, number][] = []
  for await (const { name, content } of readArchive(path)) read.push([name, (await contentOf(content)).length])
  expect(read).toEqual([
    ['one', 40 * part.length],
    ['two', 40 * part.length],
  ])
})

test('a file cut off while it waits for room ends at once, with the reason', async () => {
  const controller = new AbortController()
  let partCount = 0
  const archive = writeArchive(
    join(folder, 'cut.tar.gz'),
    (add) =>
      add(
        'endless',
        400 * part.length,
        (function* () {
          for (; partCount < 400; partCount++) {
            if (partCount === 20) controller.abort(new Error('The disk was taken away'))
            yield part
          }
        })(),
      ),
    { signal: controller.signal },
  )
  await expect(archive).rejects.toMatchObject({ name: 'AbortError' })
  expect(partCount).toBeLessThan(30)
})

test('a file with another length than declared fails', async () => {
  const archive = writeArchive(join(folder, 'short.tar.gz'), (add) => add('short', 10, [Buffer.from('no')]))
  await expect(archive).rejects.toThrow('Size mismatch')
})
