import { openLocalFile } from '../storage/localFile.ts'
import { ChunkCipher } from './pieces.ts'
import { readOpened, type SealedPlace } from './sealedFile.ts'

/** A received file, encrypted on disk under the id it will have if it is stored. */
export interface Received {
  id: string
  place: SealedPlace
  bytes: number
  /** SHA-256 of the content in hexadecimal. */
  digest: string
}

/** A file uploaded with a form. Works like any `File`, but decrypts its content when it is read. */
export class IncomingFile extends File {
  readonly received: Received

  constructor(name: string, type: string, received: Received) {
    super([], name, { type })
    this.received = received
  }

  override get size(): number {
    return this.received.bytes
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const parts = this.#parts()
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return(undefined)
      },
    })
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size)
    let at = 0
    for await (const part of this.#parts()) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes.buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer())
  }

  override slice(): Blob {
    throw new Error('An uploaded file can only be read as a whole')
  }

  async *#parts(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { place, bytes } = this.received
    const file = await openLocalFile(place.path)
    const { parts, close } = await readOpened(file, new ChunkCipher(place.key), bytes, { from: 0, to: bytes })
    try {
      for await (const part of parts) yield new Uint8Array(part)
    } finally {
      close()
    }
  }
}
