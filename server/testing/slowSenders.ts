import { connect, type Socket } from 'node:net'

/**
 * A connection on which data was sent. It shows the response's status and whether the server has closed the connection.
 */
export interface Sender {
  socket: Socket
  /** Returns the status of the response, or null if there is none yet. */
  status: () => number | null
  closed: () => boolean
}

/**
 * Opens a connection and sends these pieces in order, and nothing after them. The connection may come from another
 * local address. Errors and closing by the server are ignored.
 */
export async function startSending(
  to: number | { port: number; localAddress: string },
  ...pieces: (string | Uint8Array)[]
): Promise<Sender> {
  let received = ''
  let closed = false
  const socket = connect({ host: '127.0.0.1', ...(typeof to === 'number' ? { port: to } : to) })
  await new Promise<void>((resolve) => {
    socket.setEncoding('latin1').on('data', (part: string) => (received += part))
    socket
      .on('error', () => undefined)
      .on('close', () => {
        closed = true
        resolve()
      })
    socket.on('connect', () => {
      for (const piece of pieces.slice(0, -1)) socket.write(piece)
      socket.write(pieces.at(-1) ?? '', () => resolve())
    })
  })
  return {
    socket,
    status: () => (received.startsWith('HTTP/1.1 ') ? Number(received.split(' ', 2)[1]) : null),
    closed: () => closed,
  }
}

/** Returns the head of a request that announces a body of this many bytes. */
export const headOf = (path: string, type: string, bytes: number, more: Record<string, string> = {}) =>
  [
    `POST /api${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${bytes}`,
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Returns the number of connections whose response has this status. */
export const countOf = (senders: Sender[], status: number | null) =>
  senders.filter((sender) => sender.status() === status).length
