import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { Providers } from '../app/Providers.tsx'
import '../app/views.ts'

// A machine that has other things to do may draw late.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
})

// What a page waits for ends with it in a browser. Here, Node's own timers would go on when the window is gone.
const begin = window.setTimeout.bind(window)
const begun: number[] = []
window.setTimeout = Object.assign((...timer: Parameters<typeof begin>) => {
  const id = begin(...timer)
  begun.push(id)
  return id
}, begin)
afterAll(() => {
  for (const id of begun) window.clearTimeout(id)
  window.setTimeout = Object.assign(() => 0, begin)
})

/** A wide window in light mode; jsdom has no media queries. */
const noMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null })

/** Draws something with all that the application gives it around. */
export function renderPage(page: ReactNode) {
  vi.stubGlobal('matchMedia', noMedia)
  return render(page, { wrapper: Providers })
}

/** What a call is answered with: a status and a JSON body, or a failed connection. */
export type Answer = [status: number, body?: unknown] | 'unreachable'

/**
 * Answers the calls of the page, by `POST /auth/login` and the like; a function may look at the request. Returns the
 * calls that were made, in order. A call that is not named fails the connection.
 */
export function answerCalls(answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>): string[] {
  const made: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    made.push(call)
    const named = answers[call] ?? 'unreachable'
    const body = request.method === 'GET' ? undefined : await request.json().catch(() => undefined)
    const answer = typeof named === 'function' ? await named(body) : named
    request.signal.throwIfAborted()
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    const [status, content] = answer
    return content === undefined ? new Response(null, { status }) : Response.json(content, { status })
  })
  return made
}
