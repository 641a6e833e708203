import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { pathToFileURL } from 'node:url'

/*
 * Makes error stacks of the built server show positions in the source files. Node's own --enable-source-maps does the
 * same, but reads and keeps the map of each file at the start; this reads it for the first stack that needs it.
 */

const built = pathToFileURL(import.meta.filename).href
let map: SourceMap | null | undefined

/**
 * Returns the source map of this file's build. Returns null if it can't be read, so that error stacks still work
 * without it.
 */
function readMap(): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${import.meta.filename}.map`, 'utf8')))
  } catch {
    return null
  }
}

/** Returns a line of a stack trace with the position in the source files instead of the built file. */
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
