import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { pathToFileURL } from 'node:url'

/*
 * The stack of an error in the built server names the places in the sources. Node's own --enable-source-maps does the
 * same, but reads the map of each file that it loads at the start and keeps it; this one reads it for the first stack that
 * somebody looks at.
 */

const built = pathToFileURL(import.meta.filename).href
let map: SourceMap | null | undefined

/** The map that was built with this file; null where it cannot be read, for a stack must never fail for want of it. */
function readMap(): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${import.meta.filename}.map`, 'utf8')))
  } catch {
    return null
  }
}

/** A line of a stack, with the place in the sources where it has one in the built file. */
function inSources(frame: string): string {
  return frame.replace(/(file:\/\/[^\s()]+):(\d+):(\d+)/, (place, file: string, line: string, column: string) => {
    if (file !== built) return place
    if (map === undefined) map = readMap()
    const found = map?.findOrigin(Number(line), Number(column))
    if (!found || !('fileName' in found)) return place
    return `${new URL(found.fileName, built).href}:${found.lineNumber}:${found.columnNumber}`
  })
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map(String).map((frame) => `    at ${inSources(frame)}`)].join('\n')
