import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (response: ServerResponse, event: ReceivedEvent) => void

/** Starts a receiver of webhooks on a free port of this machine. `answer` replaces its 204. */
export async function startReceiver(answer: Answer = (response) => void response.writeHead(204).end()) {
  const received: ReceivedEvent[] = []
  const state = { answer }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const event = { headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(event)
      state.answer(response, event)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** Changes how the receiver answers from now on. */
    answerWith: (next: Answer) => void (state.answer = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
