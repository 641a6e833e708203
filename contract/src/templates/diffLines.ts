/** A line of a diff: `-` for a removed line, `+` for an added one, a space for an unchanged one. */
export interface DiffLine {
  sign: ' ' | '-' | '+'
  text: string
}

/** Returns a line diff of two texts, with as few removed and added lines as possible (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')]
  // lengths[i][j] is the length of the longest common subsequence of old from line i and current from line j.
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
