// `npm run bench:uploads`: the server's memory, above its idle memory, while it receives a 25 MB upload of each kind,
// ten uploads at once, and while it sends them, whole and in parts. Also how long each takes.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginSession } from '../server/src/access/sessions.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { createCompany } from '../server/testing/company.ts'
import { smallFiles, largeFiles } from './largeFiles.ts'
import { report } from './results.ts'
import { startMuster } from './startProgram.ts'

/** The size of each file in bytes, close to the limit for a document. */
const size = 25 * 1_000_000
const senders = ['Employee', 'Lead', 'Manager'] as const

const dataDir = await mkdtemp(join(tmpdir(), 'muster-uploads-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
try {
  const tokens = await prepare()
  const planFile = join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify({ connection: embedded.connection, dataDir: embedded.dataDir }))
  const { child, port } = await startMuster(planFile)
  try {
    await measure(child.pid ?? 0, `http://127.0.0.1:${port}/api`, tokens)
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<string[]> {
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  const running = await createApp({ config, connection: embedded.connection, log: createLog('error') })
  const { app } = running
  const company = await createCompany(app.db)
  const tokens: string[] = []
  for (const name of senders) {
    const session = { userId: company.id(name), address: '127.0.0.1', userAgent: 'bench' }
    tokens.push((await app.db.transaction((tx) => beginSession(tx, session))).token)
  }
  await running.close()
  return tokens
}

async function measure(pid: number, url: string, tokens: string[]) {
  const tokenOf = (index: number) => tokens[index % tokens.length] ?? ''
  for (const [name, content] of Object.entries(smallFiles())) await upload(url, tokenOf(0), name, content)
  const rows: Record<string, unknown>[] = []
  const row = async (label: string, bytes: number, work: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const [before, startMs] = [await memoryOf(pid), performance.now()]
    const stop = watch(pid)
    await work()
    const seconds = (performance.now() - startMs) / 1000
    const growth = Math.max(0, (await stop()) - before)
    rows.push({
      label,
      MB: (bytes / 1e6).toFixed(1),
      'rests at MB': before,
      'MB more': growth,
      s: seconds.toFixed(2),
    })
  }
  const ids: string[] = []
  for (const [name, content] of largeFiles(size))
    await row(`one .${name.split('.').at(-1)}`, content.length, async () =>
      ids.push(await upload(url, tokenOf(0), name, content)),
    )
  const [, pdf] = largeFiles(size).next().value ?? ['', Buffer.alloc(0)]
  const ten = Array.from({ length: 10 }, (_, index) => index)
  await row('ten .pdf at once', 10 * pdf.length, () =>
    Promise.all(ten.map((index) => upload(url, tokenOf(index), 'large.pdf', pdf))),
  )
  const [id = ''] = ids
  await row('one download', pdf.length, () => download(url, tokenOf(0), id))
  await row('ten downloads at once', 10 * pdf.length, () => Promise.all(ten.map(() => download(url, tokenOf(0), id))))
  await row('a hundred parts of 100 kB', 1e7, async () => {
    for (let part = 0; part < 100; part++)
      await download(url, tokenOf(0), id, `bytes=${part * 200_000}-${part * 200_000 + 99_999}`)
  })
  report('Files of 25 MB', rows)
}

async function upload(url: string, token: string, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('document', new File([new Uint8Array(content)], name))
  const answer = await fetch(`${url}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { document: { id: string } }).document.id
}

async function download(url: string, token: string, id: string, range?: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
  const answer = await fetch(`${url}/documents/${id}/download`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`The download: ${answer.status}`)
  for await (const _part of answer.body) continue
}

/** Returns the resident memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Starts watching the memory of a process. The returned function stops watching and resolves to the peak. */
function watch(pid: number): () => Promise<number> {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await memoryOf(pid))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return async () => {
    isOver = true
    await watching
    return peak
  }
}
