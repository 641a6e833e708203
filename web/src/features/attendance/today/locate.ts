/** The longest that clocking in waits for the device to say where it is, in milliseconds (specification 2, section 7). */
const longest = 5000

/** Where the device is, `lat,lng`; null where it cannot or may not say, or has not said in five seconds. */
export function locate(): Promise<string | null> {
  // A page that is served without https may not ask.
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve(null)
  return new Promise((resolve) => {
    const giveUp = () => resolve(null)
    // The browser's own timeout begins once somebody has answered its question.
    const timer = window.setTimeout(giveUp, longest)
    const answer = (location: string | null) => {
      window.clearTimeout(timer)
      resolve(location)
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => answer(`${latitude.toFixed(5)},${longitude.toFixed(5)}`),
      () => answer(null),
      { timeout: longest, maximumAge: 60_000 },
    )
  })
}
