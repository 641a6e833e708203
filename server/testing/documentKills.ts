import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Document } from '@muster/contract/documents/shared'
import type { DocumentVersion } from '@muster/contract/documents/versions'
import { fileOf, multipart } from './forms.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from './muster.ts'
import { folderWithCompany } from './preparedFolder.ts'
import { samplePdf } from './sampleFiles.ts'

interface Sending {
  path: string
  text: string
  key: string
}

/**
 * Kills the server this many times during uploads of documents and versions. Expects all acknowledged uploads to be
 * readable, and none to be incomplete or duplicated.
 */
export async function killWhileUploadingDocuments(kills: number): Promise<void> {
  const settings = { ...adminSettings, MUSTER_DATA: await folderWithCompany(), PORT: await freePort() }
  let muster = startMuster(settings)
  await muster.ready
  const token = await adminToken(muster.url)

  async function send({ path, text, key }: Sending): Promise<Document> {
    const { body, headers } = await multipart({ document: fileOf(samplePdf(`(${text})`), `${text}.pdf`) })
    const answer = await fetch(`${muster.url}/api${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key, connection: 'close' },
    })
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { document: Document }).document
  }

  const versioned = await send({ path: '/documents', text: 'first', key: randomUUID() })
  const acknowledged = new Map<string, Document>()
  for (let round = 0; round < kills; round++) {
    const open: Sending[] = []
    let isGoing = true
    const senders = Array.from({ length: 3 }, async (_, s) => {
      for (let i = 0; isGoing; i++) {
        const path = s === 0 ? `/documents/${versioned.id}/versions` : '/documents'
        const sending = { path, text: `sent ${s} ${round} ${i}`, key: randomUUID() }
        try {
          acknowledged.set(sending.text, await send(sending))
        } catch {
          open.push(sending)
          return
        }
      }
    })
    const goal = acknowledged.size + 15
    await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(goal)
    muster.kill('SIGKILL')
    isGoing = false
    await muster.end()
    await Promise.all(senders)

    muster = startMuster(settings)
    await muster.ready
    // Uploads without an answer are sent again with the same key.
    for (const sending of open) acknowledged.set(sending.text, await send(sending))
  }

  const as = (path: string) => callMuster(muster.url, token, 'GET', path)
  const content = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${muster.url}/api/documents/${path}/download`, { headers })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  const texts = [...acknowledged.keys()]
  const listed: Document[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await as(`/documents?limit=100&page=${page}`)
    listed.push(...(body.documents as Document[]))
    pages = body.pagination.totalPages
  }
  const acknowledgedTexts = texts.filter((text) => !text.startsWith('sent 0'))
  expect(listed.map(({ originalName }) => originalName).toSorted()).toEqual(
    ['first.pdf', ...acknowledgedTexts.map((text) => `${text}.pdf`)].toSorted(),
  )
  for (const { id, originalName } of listed.filter((one) => one.id !== versioned.id))
    expect(await content(id)).toContain(`(${originalName.slice(0, -4)})`)
  const versions = (await as(`/documents/${versioned.id}/versions`)).body.versions as DocumentVersion[]
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, i) => versions.length - i))
  expect(versions.map(({ originalName }) => originalName).toSorted()).toEqual(
    ['first.pdf', ...texts.filter((text) => text.startsWith('sent 0')).map((text) => `${text}.pdf`)].toSorted(),
  )
  for (const { number, originalName } of versions)
    expect(await content(`${versioned.id}/versions/${number}`)).toContain(`(${originalName.slice(0, -4)})`)
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
}
