import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestApp } from './app.ts'

/** Makes the test application listen on a local address; returns its port. */
export async function listen({ server }: TestApp): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

export interface RawAnswer {
  status: number
  body: string
}

/** Sends exactly these bytes and returns everything received until the server closes the connection. */
export function sendBytes(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (part: string) => (received += part))
    socket.on('error', reject)
    socket.on('close', () => resolve(readAnswer(received)))
  })
}

function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') }
}

/** Returns a connection that has sent the start of a request and sends nothing more. */
export function beginSlowly(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text, () => resolve(socket))
    })
    // The server may close the connection, which is not an error.
    socket.resume().on('error', reject)
  })
}
