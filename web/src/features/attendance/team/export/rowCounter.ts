const [quote, newline] = [0x22, 0x0a]

/**
 * Returns a counter of a CSV file's rows below its header, fed chunk by chunk; line breaks within quotes end no row.
 */
export function createRowCounter() {
  let lines = 0
  let quoted = false
  const rows = () => Math.max(0, lines - 1)
  return {
    rows,
    /** Counts a chunk and returns the rows complete so far. */
    add(bytes: Uint8Array): number {
      for (const byte of bytes) {
        if (byte === quote) quoted = !quoted
        else if (byte === newline && !quoted) lines++
      }
      return rows()
    },
  }
}
