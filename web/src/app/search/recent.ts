/** A place that the user opened from the search. */
export interface RecentPlace {
  href: string
  title: string
  details: string
  /** The person at this place, whose initials are shown. */
  person?: { id: string; firstName: string; lastName: string }
}

const prefix = 'muster-recent-'
const maxPlaces = 6

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'title', 'details'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** Returns the places that a person last opened from the search in this browser, latest first. */
export function recentPlaces(userId: string): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    // The browser stores nothing, or something else has written there.
    return []
  }
}

/** Remembers a place that a person opened from the search, in this browser only. */
export function rememberPlace(userId: string, place: RecentPlace): void {
  const others = recentPlaces(userId).filter(({ href }) => href !== place.href)
  try {
    localStorage.setItem(prefix + userId, JSON.stringify([place, ...others].slice(0, maxPlaces)))
  } catch {
    // Without storage, there are no recent places.
  }
}

/** Forgets the recent places of everyone in this browser. Runs when the user signs out. */
export function forgetPlaces(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to forget.
  }
}
