/** Milliseconds that clocking in waits for the device's location (specification 2, section 7). */
const timeoutMs = 5000

/** Returns the device's location, `lat,lng`; null if it is unavailable, refused, or takes over five seconds. */
export function locate(): Promise<string | null> {
  // Without https, browsers don't offer geolocation.
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve(null)
  return new Promise((resolve) => {
    const giveUp = () => resolve(null)
    // The browser's own timeout starts only after the user has answered its prompt.
    const timer = window.setTimeout(giveUp, timeoutMs)
    const answer = (location: string | null) => {
      window.clearTimeout(timer)
      resolve(location)
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => answer(`${latitude.toFixed(5)},${longitude.toFixed(5)}`),
      () => answer(null),
      { timeout: timeoutMs, maximumAge: 60_000 },
    )
  })
}
