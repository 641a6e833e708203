import { Readable } from 'node:stream'

/**
 * The time after which sending a file is aborted if the caller reads none of it. Until then, the file holds its
 * resources.
 */
const unreadTimeoutMs = 30_000

/** A file that is generated while it is sent, so that it need not fit in memory. */
export class FileStream {
  readonly name: string
  readonly type: string
  /** Additional response headers. */
  readonly headers: Readonly<Record<string, string>>
  readonly content: Readable

  /**
   * @param parts The file's content in order, generated as it is read.
   * @param end Called once when the file is finished or abandoned, even if none of it was read.
   */
  constructor(
    { name, type, headers }: { name: string; type: string; headers: Record<string, string> },
    parts: AsyncIterable<string | Uint8Array>,
    end: () => void,
  ) {
    this.name = name
    this.type = type
    this.headers = headers
    const destroyUnread = () => this.content.destroy(new Error('The requested file was not read in time'))
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

async function* each(parts: AsyncIterable<string | Uint8Array>, onPart: () => void) {
  for await (const part of parts) {
    onPart()
    yield part
  }
}
