/** An encoded picture of a film. */
export interface EncodedPicture {
  /** Milliseconds after the beginning. */
  at: number
  /** True if it can be drawn without the pictures before it. */
  isKey: boolean
  bytes: Uint8Array
}

/** A silent film in VP9. */
export interface Film {
  width: number
  height: number
  durationMs: number
  pictures: readonly EncodedPicture[]
}

// The ids of the elements that are written (RFC 9559, section 5).
const ids = {
  header: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  muxer: 0x4d80,
  writer: 0x5741,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackId: 0x73c5,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cues: 0x1c53bb6b,
  cue: 0xbb,
  cueTime: 0xb3,
  cuePlace: 0xb7,
  cueTrack: 0xf7,
  cuePosition: 0xf1,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  block: 0xa3,
}

const nanosecondsPerMs = 1_000_000
/** The number of the only track. */
const track = 1
const isKeyFlag = 0x80

const withoutLeadingZeros = (bytes: Buffer) => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return bytes.subarray(first === -1 ? bytes.length - 1 : first)
}

const unsigned = (value: number, length = 0): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return length ? bytes.subarray(8 - length) : withoutLeadingZeros(bytes)
}

/** Returns a size of eight bytes, the first of which says so. */
const sizeOf = (length: number): Buffer => {
  const bytes = unsigned(length, 8)
  bytes[0] = 1
  return bytes
}

function element(id: number, ...parts: readonly (Uint8Array | string | number)[]): Buffer {
  const contents = parts.map((part) =>
    typeof part === 'number' ? unsigned(part) : typeof part === 'string' ? Buffer.from(part) : part,
  )
  const length = contents.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([unsigned(id), sizeOf(length), ...contents])
}

/**
 * Returns a film as a WebM file. Its index stands before the pictures, so that players can jump to each picture that
 * stands alone. Sources: RFC 8794, RFC 9559, WebM Container Guidelines.
 */
export function writeWebm({ width, height, durationMs, pictures }: Film): Buffer {
  const header = element(
    ids.header,
    element(ids.version, 1),
    element(ids.readVersion, 1),
    element(ids.maxIdLength, 4),
    element(ids.maxSizeLength, 8),
    element(ids.docType, 'webm'),
    element(ids.docTypeVersion, 4),
    element(ids.docTypeReadVersion, 2),
  )
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationMs)
  const info = element(
    ids.info,
    element(ids.timestampScale, nanosecondsPerMs),
    element(ids.muxer, 'Muster'),
    element(ids.writer, 'Muster'),
    element(ids.duration, duration),
  )
  const video = element(ids.video, element(ids.width, width), element(ids.height, height))
  const tracks = element(
    ids.tracks,
    element(
      ids.track,
      element(ids.trackNumber, track),
      element(ids.trackId, track),
      element(ids.trackType, 1),
      element(ids.codec, 'V_VP9'),
      video,
    ),
  )
  const clusters = clustersOf(pictures)
  const before = Buffer.concat([info, tracks])
  // The positions have a fixed length, so the index with wrong ones is already as long as that with the right ones.
  const cuesLength = cuesAt(clusters, 0).length
  const cues = cuesAt(clusters, before.length + cuesLength)
  const segment = element(ids.segment, before, cues, ...clusters.map(({ bytes }) => bytes))
  return Buffer.concat([header, segment])
}

interface Cluster {
  at: number
  bytes: Buffer
}

/** Returns the pictures in groups that each begin with a picture that stands alone. */
function clustersOf(pictures: readonly EncodedPicture[]): Cluster[] {
  const groups: EncodedPicture[][] = []
  for (const picture of pictures) {
    if (picture.isKey) groups.push([])
    const group = groups.at(-1)
    if (!group) throw new Error('The first picture of a film must stand alone')
    group.push(picture)
  }
  return groups.map((group) => {
    const start = group[0]?.at ?? 0
    const blocks = group.map(({ at, isKey, bytes }) => {
      const time = Buffer.alloc(2)
      time.writeInt16BE(at - start)
      return element(ids.block, unsigned(0x80 + track), time, unsigned(isKey ? isKeyFlag : 0), bytes)
    })
    return { at: start, bytes: element(ids.cluster, element(ids.clusterTime, start), ...blocks) }
  })
}

/** Returns the index of the clusters, the first of which begins at this position of the segment. */
function cuesAt(clusters: readonly Cluster[], first: number): Buffer {
  let position = first
  const cues = clusters.map(({ at, bytes }) => {
    const place = element(ids.cuePlace, element(ids.cueTrack, track), element(ids.cuePosition, unsigned(position, 8)))
    position += bytes.length
    return element(ids.cue, element(ids.cueTime, at), place)
  })
  return element(ids.cues, ...cues)
}

/**
 * Returns the milliseconds that a WebM file lasts, as its header says.
 * @throws an error if it is no WebM file with a duration of eight bytes.
 */
export function durationOf(webm: Buffer): number {
  const start = Buffer.concat([unsigned(ids.duration), sizeOf(8)])
  const at = webm.indexOf(start)
  if (webm.readUInt32BE(0) !== ids.header || at === -1) throw new Error('This is not a film that was written here')
  return webm.readDoubleBE(at + start.length)
}
