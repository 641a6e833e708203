const answers: Readonly<Record<string, unknown>> = {
  '/api/list-views': {
    views: [{ id: '0197a000-0000-7000-8000-000000000020', name: 'Red fruits', params: { colour: 'red' } }],
  },
}

/**
 * Answers the calls of the pieces with samples, so that the gallery needs no server. All other calls are refused, with
 * the message that a server would send.
 */
export function answerFromSamples(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return send(request)
    const answer = request.method === 'GET' ? answers[pathname] : undefined
    if (answer) return Response.json(answer)
    return Response.json({ message: 'The gallery has no server.', requestId: 'gallery' }, { status: 403 })
  }
}
