import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Returns whether a request's client has disconnected, so that no one would read the response. */
export const isDisconnected = ({ raw: { socket } }: FastifyRequest) =>
  socket.destroyed || socket.remoteAddress === undefined

/** Drops a request without an answer. No further hook and no handler runs for it. */
export function dropRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.destroy()
}

/** Drops requests whose client has already disconnected. Without the client's IP address no rate limit can be applied. */
export function skipDisconnected(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isDisconnected(request)) dropRequest(request, reply)
    else done()
  })
}
