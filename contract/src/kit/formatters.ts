type Kind = 'DateTimeFormat' | 'DisplayNames' | 'ListFormat' | 'NumberFormat' | 'RelativeTimeFormat'
type Options<K extends Kind> = ConstructorParameters<(typeof Intl)[K]>[1]

const cache = new Map<string, unknown>()

/**
 * Returns an `Intl` formatter of the given kind. An undefined `language` means the machine's language. Formatters are
 * cached by kind, language and options, because creating one takes as long as formatting hundreds of values.
 */
export function formatter<K extends Kind>(
  kind: K,
  language: string | undefined,
  ...[options]: undefined extends Options<K> ? [Options<K>?] : [Options<K>]
): InstanceType<(typeof Intl)[K]> {
  const key = `${kind} ${language} ${JSON.stringify(options)}`
  const cached = cache.get(key)
  if (cached) return cached as InstanceType<(typeof Intl)[K]>
  const Formatter = Intl[kind] as unknown as new (
    language?: string,
    options?: Options<K>,
  ) => InstanceType<(typeof Intl)[K]>
  const created = new Formatter(language, options)
  cache.set(key, created)
  return created
}

/** Returns a number as text, such as `1,307` in English. */
export const formatNumber = (value: number | bigint, language: string, options?: Intl.NumberFormatOptions): string =>
  formatter('NumberFormat', language, options).format(value)

/** Returns a part of a date as text, such as its month. */
export const formatDayPart = (day: Temporal.PlainDate, language: string, options: Intl.DateTimeFormatOptions): string =>
  formatter('DateTimeFormat', language, { ...options, timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  )
