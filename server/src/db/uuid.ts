/** When a UUID v7 was made: its first 48 bits are milliseconds. */
export function instantOf(uuidV7: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number.parseInt(uuidV7.replaceAll('-', '').slice(0, 12), 16))
}
