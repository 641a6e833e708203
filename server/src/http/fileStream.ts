import { Readable } from 'node:stream'

/** Milliseconds that a caller may leave a file unread: its resources are held that long. */
const unreadTimeoutMs = 30_000

/** A file sent while it is made, so that it may be larger than memory. */
export class FileStream {
  readonly name: string
  readonly type: string
  /** Headers sent with it. */
  readonly headers: Readonly<Record<string, string>>
  readonly content: Readable

  /**
   * @param parts its text or bytes in order, made as they are read.
   * @param end called once when no more of it is needed, whether or not any of it was read.
   */
  constructor(
    { name, type, headers }: { name: string; type: string; headers: Record<string, string> },
    parts: AsyncIterable<string | Uint8Array>,
    end: () => void,
  ) {
    this.name = name
    this.type = type
    this.headers = headers
    const destroyUnread = () => this.content.destroy(new Error('A file was asked for, and then not taken'))
    const timer = setTimeout(destroyUnread, unreadTimeoutMs)
    this.content = Readable.from(
      each(parts, () => timer.refresh()),
      { objectMode: false },
    )
    this.content.once('close', () => {
      clearTimeout(timer)
      end()
    })
  }
}

async function* each(parts: AsyncIterable<string | Uint8Array>, taken: () => void) {
  for await (const part of parts) {
    taken()
    yield part
  }
}
