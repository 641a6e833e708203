import { Readable } from 'node:stream'

/** Milliseconds for which whoever asked for a file may leave it lying: what is read for it is held as long. */
const patience = 30_000

/** A file that is answered while it is made, so that it may be larger than memory. */
export class FileStream {
  readonly name: string
  readonly type: string
  /** Answered with it. */
  readonly headers: Readonly<Record<string, string>>
  readonly content: Readable

  /**
   * @param parts its text or its bytes in order, made as they are taken.
   * @param end called once when nothing more of it is wanted, whether or not any of it was.
   */
  constructor(
    { name, type, headers }: { name: string; type: string; headers: Record<string, string> },
    parts: AsyncIterable<string | Uint8Array>,
    end: () => void,
  ) {
    this.name = name
    this.type = type
    this.headers = headers
    const giveUp = () => this.content.destroy(new Error('A file was asked for, and then not taken'))
    const timer = setTimeout(giveUp, patience)
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
