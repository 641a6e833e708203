import { extension, safeName } from '../../../files/safeName.ts'

/** A document’s new name, given with its extension or without: that stays as it is. */
export function renamed(present: string, given: string): string {
  const kept = extension(present)
  const stem = kept && extension(given) === kept ? given.slice(0, -kept.length - 1) : given
  return safeName(kept ? `${stem}.${present.slice(-kept.length)}` : stem)
}

/** The name that a document has with another file: its own, with the extension of that. */
export function namedLike(present: string, file: string): string {
  const [before, after] = [extension(present), extension(file)]
  const stem = before ? present.slice(0, -before.length - 1) : present
  return before === after ? present : safeName(`${stem}.${file.slice(-after.length)}`)
}
