import { extension, safeName } from '../../../files/safeName.ts'

/** Returns the new name of a document, keeping its extension. `given` may include the extension or not. */
export function keepExtension(present: string, given: string): string {
  const kept = extension(present)
  const stem = kept && extension(given) === kept ? given.slice(0, -kept.length - 1) : given
  return safeName(kept ? `${stem}.${present.slice(-kept.length)}` : stem)
}

/** Returns the document's name with the extension of its new file. */
export function namedLike(present: string, file: string): string {
  const [before, after] = [extension(present), extension(file)]
  const stem = before ? present.slice(0, -before.length - 1) : present
  return before === after ? present : safeName(`${stem}.${file.slice(-after.length)}`)
}
