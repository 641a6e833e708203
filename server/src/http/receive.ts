import type { Readable } from 'node:stream'
import { Refusal } from '../kernel/errors.ts'

/** The speed required of an arriving body. */
export interface SpeedLimits {
  /** Seconds that the whole body may take. */
  seconds: number
  /** Bytes per second at least, once it has been under way for `checkSeconds`. */
  minBytesPerSecond: number
}

/** Seconds between two checks of a sender's speed. */
const checkSeconds = 5

const tooSlow = () => new Refusal(408, 'The request took too long')

interface BodyReader {
  /** Takes a piece; returns false when no more should come until there is room. */
  onPiece: (piece: Buffer) => boolean
  /** Called once at the start with the function to call when there is room again. */
  onDrain?: (goOn: () => void) => void
  /** Ends the receiving with its reason as the error. */
  signal?: AbortSignal
}

/**
 * Passes on each piece of a body as it arrives; resolves at its end.
 * @throws Refusal 408 for a sender that is too slow, 400 for one that goes away, and what `take` throws.
 */
export function receive(
  payload: Readable,
  { seconds, minBytesPerSecond }: SpeedLimits,
  { onPiece, onDrain, signal }: BodyReader,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0
    let seen = 0
    let waits = false
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
      // While the server itself does not keep up, the sender is not to blame.
      const isSlow = !waits && received - seen < minBytesPerSecond * checkSeconds
      seen = received
      if (isSlow || performance.now() - startMs >= seconds * 1000 - 50) end(tooSlow())
    }
    function onData(piece: Buffer) {
      received += piece.length
      try {
        if (onPiece(piece)) return
      } catch (error) {
        end(error)
        return
      }
      waits = true
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
      waits = false
      payload.resume()
    })
    // The sender may have gone away already.
    if (payload.destroyed) return onGone()
    payload.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}
