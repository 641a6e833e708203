import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../../testing/dataFolder.ts'
import { Aside } from './aside.ts'

const channel = 'fails when it is told to'

/** A thread that answers which one it is, and fails by itself when it is told to. */
async function failing() {
  const folder = await dataFolder()
  await mkdir(folder)
  const file = join(folder, 'failing.mjs')
  const kit = pathToFileURL(join(import.meta.dirname, 'aside.ts')).href
  await writeFile(
    file,
    `import { BroadcastChannel, threadId } from 'node:worker_threads'
    import { answerTasks } from '${kit}'
    new BroadcastChannel('${channel}').onmessage = () => setImmediate(() => { throw new Error('by itself') })
    answerTasks(() => threadId)`,
  )
  return new Aside<null, number>(file, { longestQueue: 10, milliseconds: 5000, mostMegabytes: 64 })
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
