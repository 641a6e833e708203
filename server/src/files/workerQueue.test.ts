import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../../testing/dataFolder.ts'
import { WorkerQueue } from './workerQueue.ts'

const channel = 'fails when it is told to'

/** Writes the program of a worker thread, which may use `workerQueue.ts`; returns its path. */
async function writeThread(program: string): Promise<string> {
  const folder = await dataFolder()
  await mkdir(folder)
  const file = join(folder, 'thread.mjs')
  const kit = pathToFileURL(join(import.meta.dirname, 'workerQueue.ts')).href
  await writeFile(file, `import { answerTasks, runUninterrupted } from '${kit}'\n${program}`)
  return file
}

const bounds = { maxQueueLength: 10, timeoutMs: 5000, maxMegabytes: 64 }

/** Returns a queue whose worker answers with its thread id, and throws an error on demand. */
async function failing() {
  const file = await writeThread(`import { BroadcastChannel, threadId } from 'node:worker_threads'
    new BroadcastChannel('${channel}').onmessage = () => setImmediate(() => { throw new Error('by itself') })
    answerTasks(() => threadId)`)
  return new WorkerQueue<null, number>(file, bounds)
}

test('a thread that fails while idle ends no server, and is replaced', async () => {
  const exit = new Promise((resolve) => process.once('worker', (thread: Worker) => thread.on('exit', resolve)))
  const queue = await failing()
  const first = await queue.run(null)
  const failureChannel = new BroadcastChannel(channel)
  onTestFinished(() => failureChannel.close())
  failureChannel.postMessage('now')
  await exit
  expect(await queue.run(null)).not.toBe(first)
})

test('an idle thread ends after a while, and one with tasks does not', async () => {
  const file = await writeThread(`import { threadId } from 'node:worker_threads'
    answerTasks((ms) => new Promise((resolve) => setTimeout(resolve, ms, threadId)))`)
  const started = () => new Promise<Worker>((resolve) => void process.once('worker', resolve))
  const starting = started()
  const queue = new WorkerQueue<number, number>(file, { ...bounds, maxIdleMs: 50 })
  const first = await queue.run(0)
  expect(await queue.run(200)).toBe(first)
  const thread = await starting
  await new Promise((resolve) => thread.once('exit', resolve))
  expect(await queue.run(0)).not.toBe(first)
})

test('a thread ended while it makes compressors one after another does not end the process', async () => {
  const file = await writeThread(`import { createInflateRaw } from 'node:zlib'
    answerTasks((endless) => { while (endless) runUninterrupted(() => createInflateRaw()).close() })`)
  const queue = new WorkerQueue<boolean, undefined>(file, bounds)
  // Without `runUninterrupted`, one of the first ten or twenty terminations would end the process.
  for (let times = 0; times < 30; times++) {
    // Start the thread first, since that would take most of the time.
    await queue.run(false)
    await expect(queue.run(true, 2 + (times % 10))).rejects.toThrow('The task took too much time or memory')
  }
})
