/** A filter of a list whose value is kept in the address. */
export interface Filter<T> {
  /**
   * Returns the filter's value for a text. For an invalid text it returns undefined, which means that the filter is not
   * set.
   */
  read: (text: string) => T | undefined
  /** The filter's key in the address, if it differs from the filter's name. */
  key?: string
}

export type Filters = Record<string, Filter<unknown>>
export type FilterValues<F extends Filters> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never }

/** Returns a filter for one of a few fixed texts. */
export const oneOf = <T extends string>(options: readonly T[]): Filter<T> => ({
  read: (text) => options.find((each) => each === text),
})

/** Returns a filter for any text that is not empty, cut to `max` characters. */
export const text = (max: number): Filter<string> => ({ read: (value) => value.trim().slice(0, max) || undefined })

/** Returns a filter for a whole number from `min` to `max`. */
export const whole = (min: number, max: number): Filter<number> => ({
  read: (digits) => {
    const value = Number(digits)
    return digits && Number.isInteger(value) && value >= min && value <= max ? value : undefined
  },
})

function isDay(value: string): boolean {
  try {
    return Temporal.PlainDate.from(value).year <= 2100
  } catch {
    return false
  }
}

/** A filter for a day from 2000 to 2100, such as `2026-11-23`. */
export const day: Filter<string> = {
  read: (value) => (/^2\d{3}-\d{2}-\d{2}$/.test(value) && isDay(value) ? value : undefined),
}

/** A filter for an id. */
export const id: Filter<string> = {
  read: (value) => {
    const lower = value.toLowerCase()
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(lower) ? lower : undefined
  },
}

/** Returns the filter with `key` as its key in the address, in place of its name. */
export const withKey = <T>(key: string, filter: Filter<T>): Filter<T> => ({ ...filter, key })

/** Returns the page number in the address; 1 if it is invalid or missing. */
export const pageIn = (params: URLSearchParams): number => whole(1, 100_000).read(params.get('page') ?? '') ?? 1

/** Returns the values of a list's filters in `params`. Invalid values are omitted. */
export function readFilters<F extends Filters>(filters: F, params: URLSearchParams): FilterValues<F> {
  const read = Object.entries(filters).flatMap(([name, { key = name, read: readValue }]) => {
    const value = readValue(params.get(key) ?? '')
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read)
}
