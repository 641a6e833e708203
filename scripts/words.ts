// Finds words that a program can detect: openings of docstrings, and names and texts that read like a translation. Also
// finds long subjects of commits. None of these words is in a text of the specification.

const opening = /^\s*(?:\/\*\*\s*|\*\s+)(What|Whom|Who|Whose|Whoever|How|Whether|Where|When|Which|Why)\b/
const prefixed = '(?:most|least|told|untold|whom|who|whose)[A-Z]\\w*'
const exact = 'deeds|giveWay|takeTurn|inTurn|untold|Aside|FirstOne|Sign|patience'
const name = new RegExp(`\\b(?:const|let|function|type|interface|class)\\s+(${prefixed}|${exact})\\b`)
const literal = /'(?:[^'\\]|\\.)*'|`[^`]*`/g
// On Unix systems there is a user named nobody.
const text = /\b(somebody|everybody|(?<!user )nobody|whoever|whom|one[’']s own|(?:is|are|was|were|be) told)\b/i

/** Returns the string literals in a line that contain several words. The expressions in them are replaced by `…`. */
const textsIn = (line: string): string[] =>
  (line.match(literal) ?? [])
    .map((found) => found.replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((found) => found.includes(' '))

const maxSubjectLength = 72

export interface Line {
  path: string
  number: number
  text: string
  /** The previous line of the file. */
  before: string
}

const isTest = (path: string) => /\.(test|e2e)\.tsx?$|\/(test|testing)\/|^(e2e|bench|scripts)\//.test(path)

/** Returns one sentence for each fault in the words of a line of TypeScript; none for a good line. */
export function wordFaults({ path, number, text: line, before }: Line): string[] {
  const beginsDocstring = line.includes('/**') || before.trim() === '/**'
  const at = `${path}:${number}`
  const [, word] = (beginsDocstring && opening.exec(line)) || []
  const [, badName] = name.exec(line) ?? []
  const isComment = /^\s*(\/\/|\*|\/\*)/.test(line)
  const [, phrase] = (!isTest(path) && !isComment && text.exec(textsIn(line).join(' '))) || []
  return [
    word && `${at} begins a docstring with "${word}": begin with a verb, or a noun for a type`,
    badName && `${at} has the name "${badName}": use a noun, or a verb for a function`,
    phrase && `${at} says "${phrase}": name the role, or say "someone", "everyone", "no one", "notified"`,
  ].filter((fault) => fault !== undefined)
}

/** Returns a sentence if the subject of a commit is too long; otherwise an empty list. */
export const subjectFaults = (subject: string): string[] =>
  subject.length <= maxSubjectLength || /^(Merge|Revert|fixup!|squash!)/.test(subject)
    ? []
    : [`"${subject.slice(0, 40)}…" is a commit subject of ${subject.length} characters: ${maxSubjectLength} at most`]

/** Returns the lines of a text, each with the previous line. */
export const linesOf = (path: string, content: string): Line[] =>
  content.split('\n').map((line, index, all) => ({ path, number: index + 1, text: line, before: all[index - 1] ?? '' }))
