/** A text that somebody typed, with their line breaks kept. */
export function TextWithBreaks({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</span>
}
