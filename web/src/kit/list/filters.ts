/** How a filter of a list is read from the address. */
export interface Filter<T> {
  /** What the text means; undefined for what it cannot mean, as if it were not there. */
  read: (text: string) => T | undefined
  /** Under which key it stands, where that is not its name. */
  key?: string
}

export type Filters = Record<string, Filter<unknown>>
export type FilterValues<F extends Filters> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never }

/** One of a few texts. */
export const oneOf = <T extends string>(offered: readonly T[]): Filter<T> => ({
  read: (text) => offered.find((each) => each === text),
})

/** Any text but an empty one, as far as `max` characters. */
export const text = (max: number): Filter<string> => ({ read: (typed) => typed.trim().slice(0, max) || undefined })

/** A whole number. */
export const whole = (min: number, max: number): Filter<number> => ({
  read: (digits) => {
    const value = Number(digits)
    return digits && Number.isInteger(value) && value >= min && value <= max ? value : undefined
  },
})

function isDay(written: string): boolean {
  try {
    return Temporal.PlainDate.from(written).year <= 2100
  } catch {
    return false
  }
}

/** A day from 2000 to 2100, `2026-11-23`. */
export const day: Filter<string> = {
  read: (written) => (/^2\d{3}-\d{2}-\d{2}$/.test(written) && isDay(written) ? written : undefined),
}

/** The identifier of something. */
export const id: Filter<string> = {
  read: (written) => {
    const lower = written.toLowerCase()
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(lower) ? lower : undefined
  },
}

/** A filter that stands in the address under another key than its name. */
export const under = <T>(key: string, filter: Filter<T>): Filter<T> => ({ ...filter, key })

/** The page that the address asks for, 1 where it makes no sense. */
export const pageIn = (params: URLSearchParams): number => whole(1, 100_000).read(params.get('page') ?? '') ?? 1

/** What `params` say of a list; what they cannot mean is left out. */
export function readFilters<F extends Filters>(filters: F, params: URLSearchParams): FilterValues<F> {
  const read = Object.entries(filters).flatMap(([name, { key = name, read: of }]) => {
    const value = of(params.get(key) ?? '')
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read)
}
