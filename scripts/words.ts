// Checks the words of the lines that a change adds, as far as a machine can: docstrings that begin with a question
// word, unidiomatic names and screen texts, commit subjects above 72 characters.

const opening = /^\s*(?:\/\*\*\s*|\*\s+)(What|Whom|Who|Whose|How|Whether)\b/
const name = /\b(?:const|let|function|type|interface|class)\s+((?:most|least|told|untold|whom|who)[A-Z]\w*|deeds)\b/
const onScreen = /\bt\(\s*'(?:[^'\\]|\\.)*\b(somebody|everybody|nobody|whoever|whom|one[’']s own)\b/i

const maxSubjectLength = 72

/** A line that a change adds, with the previous one in the file. */
export type AddedLine = { path: string; number: number; text: string; before: string }

/** Returns a sentence for each fault in the words of a line of TypeScript; none if it reads well. */
export function wordFaults({ path, number, text, before }: AddedLine): string[] {
  const beginsDocstring = text.includes('/**') || before.trim() === '/**'
  const at = `${path}:${number}`
  const [, word] = (beginsDocstring && opening.exec(text)) || []
  const [, called] = name.exec(text) ?? []
  const [, said] = onScreen.exec(text) ?? []
  return [
    word && `${at} begins a docstring with "${word}": begin with a verb, or a noun for a type`,
    called && `${at} has the name "${called}": say it with a noun, or a verb for a function`,
    said && `${at} says "${said}" on screen: name the role, or say "someone", "everyone", "no one"`,
  ].filter((fault) => fault !== undefined)
}

/** Returns a sentence for a subject of a commit that is too long; none otherwise. */
export const subjectFaults = (subject: string): string[] =>
  subject.length <= maxSubjectLength
    ? []
    : [`"${subject.slice(0, 40)}…" is a commit subject of ${subject.length} characters: ${maxSubjectLength} at most`]

/** Returns the lines that a `git diff --unified=1` adds, with the lines before them, by file. */
export function addedLines(diff: string): AddedLine[] {
  const added: AddedLine[] = []
  let path = ''
  let number = 0
  let before = ''
  let inHeader = false
  for (const line of diff.split('\n')) {
    const hunk = /^@@ -\S+ \+(\d+)/.exec(line)
    if (line.startsWith('diff --git ')) inHeader = true
    else if (hunk) {
      inHeader = false
      number = Number(hunk[1])
      before = ''
    } else if (inHeader) {
      if (line.startsWith('+++ b/')) path = line.slice('+++ b/'.length)
    } else if (line.startsWith('+') || line.startsWith(' ')) {
      const text = line.slice(1)
      if (line.startsWith('+')) added.push({ path, number, text, before })
      number += 1
      before = text
    }
  }
  return added
}
