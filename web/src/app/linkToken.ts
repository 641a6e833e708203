let token: string | null = null

/**
 * The token of the mailed link that opened the page. It stands behind the hash, which browsers do not send, and is
 * taken out of the address at once, so that it stays neither in the history nor on a shared screen.
 */
export function linkToken(): string {
  const inAddress = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (inAddress !== null) {
    token = inAddress
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`)
  }
  return token ?? ''
}
