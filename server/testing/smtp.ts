import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The unfolded headers, by name in lower case. */
  headers: Map<string, string>
  /** The mail as received, with its headers and bodies. */
  source: string
}

export interface TestSmtp {
  url: string
  received: ReceivedMail[]
  /** Breaks all open connections, as a failing network would. */
  drop: () => void
  close: () => Promise<void>
}

/** Starts an SMTP server that stores the mails it receives, on a free port. `options` change its behaviour. */
export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), headers: headersOf(source), source })
        done()
      })
    },
    ...options,
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
