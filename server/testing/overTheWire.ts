import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestApp } from './app.ts'

/** Lets the test application listen, on an address of this machine alone; answers its port. */
export async function listen({ server }: TestApp): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

export interface WireAnswer {
  status: number
  body: string
}

/** Sends exactly these bytes and answers what comes back until the server closes the connection. */
export function sendBytes(port: number, text: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let came = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (part: string) => (came += part))
    socket.on('error', reject)
    socket.on('close', () => resolve(readAnswer(came)))
  })
}

function readAnswer(text: string): WireAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') }
}

/** A connection on which a request has begun and does not go on. */
export function beginSlowly(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text, () => resolve(socket))
    })
    // The server may end it; that is not the test's matter.
    socket.resume().on('error', reject)
  })
}
