import { createHash } from 'node:crypto'
import { MissingFile, StorageUnavailable } from '../storage.ts'
import { digestsOf } from './digests.ts'
import { failureIn, S3Failure } from './failures.ts'
import { textIn, uploadsIn } from './listing.ts'
import type { S3Request } from './request.ts'
import type { Retries } from './retries.ts'

/** The maximum number of parts of an object (Amazon S3, Multipart upload limits). */
const maxParts = 10_000

/** An object that was sent in parts. */
interface SentObject {
  /** Null if the answer that would have named it was lost. */
  etag: string | null
  /** The ETag of an object store that does not encrypt with keys of its own. */
  expectedEtag: string
  /** The SHA-256 of the whole file in hexadecimal. */
  sha256: string
}

/**
 * Sends a long file in parts, so that a broken connection costs one part, and because one request may carry 5 GB. The
 * object appears when the last request joins the parts.
 */
export class MultipartUpload {
  readonly #key: string
  readonly #retries: Retries
  readonly #exchange: (request: S3Request) => Promise<{ etag: string; body: string }>

  /** @param key The key of the object, with the prefix. */
  constructor(
    key: string,
    retries: Retries,
    exchange: (request: S3Request) => Promise<{ etag: string; body: string }>,
  ) {
    this.#key = key
    this.#retries = retries
    this.#exchange = exchange
  }

  /**
   * Sends a local file of this many bytes and returns what the object store says about it.
   * @throws StorageUnavailable if the object store can't be used. The parts that it has are then deleted.
   */
  async send(path: string, { bytes, partBytes }: { bytes: number; partBytes: number }): Promise<SentObject> {
    await this.#abortUnfinished()
    const uploadId = await this.#begin()
    try {
      const length = Math.max(partBytes, Math.ceil(bytes / maxParts))
      const whole = createHash('sha256')
      const md5OfParts = createHash('md5')
      const etags: string[] = []
      for (let from = 0; from < bytes; from += length) {
        const digests = await digestsOf(path, { from, to: from + length }, whole)
        md5OfParts.update(digests.md5)
        const request = {
          method: 'PUT',
          key: this.#key,
          query: { partNumber: String(etags.length + 1), uploadId },
          headers: { 'content-md5': digests.md5.toString('base64') },
          file: { path, from, bytes: digests.bytes, sha256: digests.sha256 },
        } as const
        etags.push((await this.#retries.run(() => this.#exchange(request))).etag)
      }
      const expectedEtag = `${md5OfParts.digest('hex')}-${etags.length}`
      return { etag: await this.#join(uploadId, etags), expectedEtag, sha256: whole.digest('hex') }
    } catch (error) {
      // The first error is the one to report. What can't be deleted now is deleted before the next upload of this key.
      await this.#abort(uploadId).catch(ifImpossible)
      throw error
    }
  }

  /** Deletes the parts that a killed process has left behind. */
  async #abortUnfinished(): Promise<void> {
    const request = { method: 'GET', key: '', query: { uploads: '', prefix: this.#key } } as const
    const answer = await this.#retries
      .run(() => this.#exchange(request))
      .catch((error: unknown) => {
        // An object store that has no such list, or an access key that may not read it, does not prevent an upload.
        if (error instanceof StorageUnavailable && error.isRefusal) return null
        throw error
      })
    for (const uploadId of answer ? uploadsIn(answer.body, this.#key) : [])
      await this.#abort(uploadId).catch(ifImpossible)
  }

  async #begin(): Promise<string> {
    return this.#retries.run(async () => {
      const { body } = await this.#exchange({
        method: 'POST',
        key: this.#key,
        query: { uploads: '' },
        headers: { 'content-type': 'application/octet-stream' },
      })
      const uploadId = textIn(body, 'UploadId')
      if (uploadId === null) throw new S3Failure('it begins an upload without naming it')
      return uploadId
    })
  }

  /** Joins the parts to an object and returns its ETag, or null if the answer to an earlier attempt was lost. */
  async #join(uploadId: string, etags: string[]): Promise<string | null> {
    const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>"${etag}"</ETag></Part>`)
    const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    let attempts = 0
    return this.#retries.run(async () => {
      attempts++
      try {
        const request = { method: 'POST', key: this.#key, query: { uploadId }, text } as const
        const { body } = await this.#exchange(request)
        // Joining that fails after the answer has begun still has the status 200.
        if (body.includes('<Error>')) throw failureIn(body, 500)
        return textIn(body, 'ETag')?.replaceAll('"', '') ?? null
      } catch (error) {
        if (attempts > 1 && error instanceof S3Failure && error.code === 'NoSuchUpload') return null
        throw error
      }
    })
  }

  async #abort(uploadId: string): Promise<void> {
    await this.#retries.run(() => this.#exchange({ method: 'DELETE', key: this.#key, query: { uploadId } }))
  }
}

function ifImpossible(error: unknown): void {
  if (!(error instanceof StorageUnavailable) && !(error instanceof MissingFile)) throw error
}
