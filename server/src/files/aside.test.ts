import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../../testing/dataFolder.ts'
import { Aside } from './aside.ts'

const channel = 'fails when it is told to'

/** What a thread does, as the text of a module that `answerTasks` and `undivided` are imported into. */
async function doing(program: string): Promise<string> {
  const folder = await dataFolder()
  await mkdir(folder)
  const file = join(folder, 'thread.mjs')
  const kit = pathToFileURL(join(import.meta.dirname, 'aside.ts')).href
  await writeFile(file, `import { answerTasks, undivided } from '${kit}'\n${program}`)
  return file
}

const bounds = { longestQueue: 10, milliseconds: 5000, mostMegabytes: 64 }

/** A thread that answers which one it is, and fails by itself when it is told to. */
async function failing() {
  const file = await doing(`import { BroadcastChannel, threadId } from 'node:worker_threads'
    new BroadcastChannel('${channel}').onmessage = () => setImmediate(() => { throw new Error('by itself') })
    answerTasks(() => threadId)`)
  return new Aside<null, number>(file, bounds)
}

test('a thread that fails while nobody waits for it ends no server, and is begun anew', async () => {
  const ended = new Promise((resolve) => process.once('worker', (thread: Worker) => thread.on('exit', resolve)))
  const aside = await failing()
  const first = await aside.run(null)
  const telling = new BroadcastChannel(channel)
  onTestFinished(() => telling.close())
  telling.postMessage('now')
  await ended
  expect(await aside.run(null)).not.toBe(first)
})

test('a thread that is ended while it makes one compressor after another takes no process with it', async () => {
  const file = await doing(`import { createInflateRaw } from 'node:zlib'
    answerTasks(() => { for (;;) undivided(() => createInflateRaw()).close() })`)
  const aside = new Aside<null, never>(file, bounds)
  // Without `undivided`, one of the first ten or twenty ends the process.
  for (let times = 0; times < 30; times++)
    await expect(aside.run(null, 60 + (times % 10))).rejects.toThrow('Too much time or memory')
})
