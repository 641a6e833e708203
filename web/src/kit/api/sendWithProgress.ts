/** Returns `Headers` from a text with one header per line. */
const headersIn = (lines: string) =>
  new Headers(
    lines
      .trim()
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
  )

/** Statuses of responses that must not have a body; `Response` rejects one. */
const bodiless = new Set([204, 205, 304])

/**
 * Sends a request like `fetch`, but also reports the share that has been sent, from 0 to 1.
 * @throws TypeError if there is no response, or if the request's signal aborts the request.
 */
export async function sendWithProgress(request: Request, onProgress: (share: number) => void): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const fail = () => reject(new TypeError('Failed to fetch'))
    xhr.open(request.method, request.url)
    xhr.responseType = 'blob'
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value))
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    xhr.onload = () => {
      const { status, response } = xhr
      const headers = headersIn(xhr.getAllResponseHeaders())
      resolve(new Response(bodiless.has(status) ? null : (response as Blob), { status, headers }))
    }
    xhr.onerror = fail
    xhr.onabort = fail
    xhr.ontimeout = fail
    const { signal } = request
    if (signal.aborted) return fail()
    const giveUp = () => xhr.abort()
    signal.addEventListener('abort', giveUp)
    xhr.onloadend = () => signal.removeEventListener('abort', giveUp)
    xhr.send(body)
  })
}
