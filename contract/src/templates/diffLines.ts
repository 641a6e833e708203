/** A line of two texts: in both, or only in the earlier or the later one. */
export interface DiffLine {
  sign: ' ' | '-' | '+'
  text: string
}

/** Returns the lines of both texts as a diff with the fewest removed and added lines (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')]
  // lengths[i][j]: length of the longest sequence that old from i on and now from j on have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(current.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = current.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = old[i] === current[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < current.length) {
    const [removed, added] = [old[i], current[j]]
    if (removed !== undefined && removed === added) {
      lines.push({ sign: ' ', text: removed })
      i++
      j++
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: removed })
      i++
    } else {
      lines.push({ sign: '+', text: added ?? '' })
      j++
    }
  }
  return lines
}
