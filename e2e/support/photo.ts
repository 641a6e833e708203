import { deflateSync } from 'node:zlib'
import { pngChunk } from '../../server/testing/sampleFiles.ts'

const side = 120

/** Returns a PNG: a square that fades from one colour to another. */
export function photo(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(1 + side * 3)
    for (let x = 0; x < side; x++) row.set([40 + y, 110, 180 - Math.floor(x / 2)], 1 + x * 3)
    return row
  })
  const chunks = [
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}
