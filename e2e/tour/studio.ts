// What runs in the browser that draws and encodes the film: pictures of the product, the pointer above them, and titles.

/** A point of the picture, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** The film as it leaves the browser: bytes are written in base64. */
export interface EncodedFilm {
  durationMs: number
  pictures: { at: number; isKey: boolean; bytes: string }[]
}

/** The functions with which the film is made, one after another. */
export interface Studio {
  /** Shows a picture of the product. */
  show: (png: string) => Promise<void>
  /** Shows a title without a pointer. */
  title: (text: string, above: string, below: string) => Promise<void>
  /** Lets the picture stand. */
  hold: (ms: number) => Promise<void>
  /** Moves the pointer to a point. */
  glide: (to: Point) => Promise<void>
  /** Draws the ring of a press at the pointer. */
  press: () => Promise<void>
  /** Returns the milliseconds of film made so far. */
  time: () => number
  finish: () => Promise<EncodedFilm>
}

declare global {
  interface Window {
    studio: Studio
  }
}

/** Sets up the studio in a page. Runs in the browser, so it uses nothing from outside. */
export async function openStudio({ width, height, mark }: { width: number; height: number; mark: string }) {
  const frameMs = 40
  /** While nothing moves, a picture is repeated this often, so that players can jump anywhere. */
  const stillMs = 480
  /** Milliseconds between pictures that stand alone: players can only jump to these quickly. */
  const keyMs = 12_000
  /** Pixels that the pointer moves in a millisecond, on average. */
  const speed = 0.9
  /** The quality of the codec, from 0, the best, to 63. */
  const quantizer = 42
  const accent = '#0f766c'

  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  const font = new FontFace('Inter', 'url(/docs/latin.woff2)', { weight: '100 900' })
  document.fonts.add(await font.load())
  const markImage = new Image()
  markImage.src = mark
  await markImage.decode()

  const pictures: EncodedFilm['pictures'] = []
  let failure: unknown = null
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      pictures.push({ at: chunk.timestamp / 1000, isKey: chunk.type === 'key', bytes: bytes.toBase64() })
    },
    error: (error) => (failure = error),
  })
  encoder.configure({
    codec: 'vp09.00.31.08',
    width,
    height,
    bitrateMode: 'quantizer',
    latencyMode: 'quality',
    contentHint: 'text',
  } as VideoEncoderConfig)

  let at = 0
  let lastKeyAt = -Infinity
  let pointer: Point = { x: width * 0.62, y: height * 0.7 }
  let isPointerShown = false
  let current: ImageBitmap | null = null

  async function add(ms: number) {
    const frame = new VideoFrame(canvas, { timestamp: at * 1000, duration: ms * 1000 })
    const keyFrame = at - lastKeyAt >= keyMs
    if (keyFrame) lastKeyAt = at
    encoder.encode(frame, { keyFrame, vp9: { quantizer } } as VideoEncoderEncodeOptions)
    frame.close()
    at += ms
    while (encoder.encodeQueueSize > 4 && !failure) await new Promise((resolve) => setTimeout(resolve, 5))
    if (failure) throw failure
  }

  function drawPointer(ring: number | null) {
    if (!context || !isPointerShown) return
    const { x, y } = pointer
    if (ring !== null) {
      context.globalAlpha = 0.75 * (1 - ring)
      context.fillStyle = accent
      context.beginPath()
      context.arc(x, y, 8 + 22 * ring, 0, 2 * Math.PI)
      context.fill()
      context.globalAlpha = 1
    }
    context.save()
    context.translate(x, y)
    context.shadowColor = 'rgb(15 23 32 / 45%)'
    context.shadowBlur = 5
    context.shadowOffsetY = 2
    const arrow = new Path2D('M0 0V23L5.6 17.8L9.2 26L13.4 24.2L9.8 16.2H17.2Z')
    context.fillStyle = '#151c26'
    context.fill(arrow)
    context.shadowColor = 'transparent'
    context.strokeStyle = '#fff'
    context.lineWidth = 1.8
    context.lineJoin = 'round'
    context.stroke(arrow)
    context.restore()
  }

  function draw(ring: number | null = null) {
    if (!context || !current) return
    context.drawImage(current, 0, 0, width, height)
    drawPointer(ring)
  }

  async function replace(next: ImageBitmap) {
    current?.close()
    current = next
    draw()
    await add(frameMs)
  }

  window.studio = {
    show: async (png) => {
      isPointerShown = true
      await replace(await createImageBitmap(new Blob([Uint8Array.fromBase64(png)], { type: 'image/png' })))
    },
    title: async (text, above, below) => {
      const card = new OffscreenCanvas(width, height)
      const pen = card.getContext('2d')
      if (!pen) throw new Error('This browser draws nothing')
      pen.fillStyle = '#f6f8fa'
      pen.fillRect(0, 0, width, height)
      pen.fillStyle = accent
      pen.fillRect(0, height - 10, width, 10)
      pen.textAlign = 'center'
      pen.drawImage(markImage, width / 2 - 40, height / 2 - 190, 80, 80)
      const line = (words: string, style: string, colour: string, y: number) => {
        pen.font = style
        pen.fillStyle = colour
        pen.fillText(words, width / 2, y)
      }
      line(above, '500 26px Inter', accent, height / 2 - 50)
      line(text, '600 60px Inter', '#151c26', height / 2 + 30)
      line(below, '400 28px Inter', '#465263', height / 2 + 90)
      isPointerShown = false
      await replace(await createImageBitmap(card))
    },
    hold: async (ms) => {
      const until = at + ms
      while (at < until) await add(Math.min(stillMs, until - at))
    },
    glide: async (to) => {
      const from = pointer
      const distance = Math.hypot(to.x - from.x, to.y - from.y)
      const steps = Math.max(4, Math.round(Math.min(1100, 250 + distance / speed) / frameMs))
      for (let step = 1; step <= steps; step++) {
        const part = step / steps
        const eased = part * part * (3 - 2 * part)
        pointer = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
        draw()
        await add(frameMs)
      }
    },
    press: async () => {
      for (let step = 0; step < 9; step++) {
        draw(step / 9)
        await add(frameMs)
      }
      draw()
      await add(frameMs)
    },
    time: () => at,
    finish: async () => {
      await encoder.flush()
      if (failure) throw failure
      return { durationMs: at, pictures }
    },
  }
}
