import type { Readable } from 'node:stream'
import { Refusal } from '../kernel/errors.ts'

/** The limits on how slowly a body may arrive. */
export interface SpeedLimits {
  /** The maximum time for the whole body, in seconds. */
  seconds: number
  /** The minimum average speed between two checks. */
  minBytesPerSecond: number
}

/** The seconds between two checks of a sender's speed. */
const checkSeconds = 5

const tooSlow = () => new Refusal(408, 'The request took too long')

interface BodyReader {
  /** Processes a chunk. Returns false to pause the body until `onDrain` resumes it. */
  onPiece: (piece: Buffer) => boolean
  /** Called once at the start with the function that resumes the body. */
  onDrain?: (goOn: () => void) => void
  /** Aborts receiving; the signal's reason becomes the error. */
  signal?: AbortSignal
}

/**
 * Passes on each chunk of a body as it arrives; resolves at its end.
 * @throws Refusal 408 if the sender is too slow, 400 if it disconnects, and any error of `onPiece`.
 */
export function receive(
  payload: Readable,
  { seconds, minBytesPerSecond }: SpeedLimits,
  { onPiece, onDrain, signal }: BodyReader,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    let lastBytes = 0
    let isWaiting = false
    const startMs = performance.now()
    const clock = setInterval(checkSpeed, Math.min(checkSeconds, seconds) * 1000)

    function end(error?: unknown) {
      clearInterval(clock)
      payload.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      signal?.removeEventListener('abort', onAbort)
      if (error === undefined) resolve()
      else reject(error as Error)
    }
    function checkSpeed() {
      // While the server itself is not ready for more, the sender is not too slow.
      const isSlow = !isWaiting && bytes - lastBytes < minBytesPerSecond * checkSeconds
      lastBytes = bytes
      if (isSlow || performance.now() - startMs >= seconds * 1000 - 50) end(tooSlow())
    }
    function onData(piece: Buffer) {
      bytes += piece.length
      try {
        if (onPiece(piece)) return
      } catch (error) {
        end(error)
        return
      }
      isWaiting = true
      payload.pause()
    }
    function onAbort() {
      end(signal?.reason)
    }
    function onEnd() {
      end()
    }
    function onGone(cause?: unknown) {
      end(Object.assign(new Refusal(400, 'The request was not received completely'), { cause }))
    }
    signal?.addEventListener('abort', onAbort)
    onDrain?.(() => {
      isWaiting = false
      payload.resume()
    })
    // The sender may have disconnected already.
    if (payload.destroyed) return onGone()
    payload.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}
