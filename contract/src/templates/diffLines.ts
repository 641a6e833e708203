/** A line of two texts: in both, or only in the earlier or the later one. */
export interface DiffLine {
  sign: ' ' | '-' | '+'
  text: string
}

/** Returns the lines of both texts as a diff with the fewest removed and added lines (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  // lengths[i][j]: length of the longest sequence that old from i on and now from j on have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]]
    if (gone !== undefined && gone === come) {
      lines.push({ sign: ' ', text: gone })
      i++
      j++
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: gone })
      i++
    } else {
      lines.push({ sign: '+', text: come ?? '' })
      j++
    }
  }
  return lines
}
