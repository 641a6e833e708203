import { extension, safeName } from '../../../files/safeName.ts'

/** Returns the new name of a document, keeping its extension. `newName` may include the extension or not. */
export function keepExtension(present: string, newName: string): string {
  const ending = extension(present)
  const stem = ending && extension(newName) === ending ? newName.slice(0, -ending.length - 1) : newName
  return safeName(ending ? `${stem}.${present.slice(-ending.length)}` : stem)
}

/** Returns the document's name with the extension of its new file. */
export function namedLike(present: string, file: string): string {
  const [before, after] = [extension(present), extension(file)]
  const stem = before ? present.slice(0, -before.length - 1) : present
  return before === after ? present : safeName(`${stem}.${file.slice(-after.length)}`)
}
