import { useQueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { vi } from 'vitest'
import { Providers } from '../app/Providers.tsx'
import '../app/views.ts'

/** Imitates a wide window in light mode, because jsdom has no media queries. */
const noMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null })

/** Provides a page with everything it needs from the application. Cancels the page's requests when it is unmounted. */
function Application({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <QueriesEnd />
      {children}
    </Providers>
  )
}
function QueriesEnd() {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.clear(), [queryClient])
  return null
}

/** Renders an element with everything that the application provides around it. */
export function renderPage(page: ReactNode) {
  vi.stubGlobal('matchMedia', noMedia)
  return render(page, { wrapper: Application })
}

/** The answer to a call: a status and a JSON body, or a failed connection. */
export type Answer = [status: number, body?: unknown] | 'unreachable'

/**
 * Answers the calls of the page with `answers`, keyed as `POST /auth/login`. A function can compute the answer from the
 * body and the query. Returns the calls made, in order. A call that is not listed gets the answer `others`: it fails to connect.
 */
export function answerCalls(
  answers: Record<string, Answer | ((body: unknown, query: URLSearchParams) => Answer | Promise<Answer>)>,
  others: Answer = 'unreachable',
): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname.replace('/api', '')}`
    calls.push(call)
    const entry = answers[call] ?? others
    const body = request.method === 'GET' ? undefined : await request.json().catch(() => undefined)
    const answer = typeof entry === 'function' ? await entry(body, searchParams) : entry
    request.signal.throwIfAborted()
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    const [status, content] = answer
    return content === undefined ? new Response(null, { status }) : Response.json(content, { status })
  })
  return calls
}
