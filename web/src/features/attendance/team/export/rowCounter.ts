const [quote, newline] = [0x22, 0x0a]

/** Counts the rows of a CSV file below its header as its bytes come: a line's end within quotes ends no row. */
export function createRowCounter() {
  let lines = 0
  let quoted = false
  const rows = () => Math.max(0, lines - 1)
  return {
    rows,
    /** Counts on; answers how many rows have ended. */
    add(bytes: Uint8Array): number {
      for (const byte of bytes) {
        if (byte === quote) quoted = !quoted
        else if (byte === newline && !quoted) lines++
      }
      return rows()
    },
  }
}
