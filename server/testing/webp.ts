import sharp, { type Sharp } from 'sharp'

/**
 * A WebP picture that the server answered, to be looked at. Where a profile picture was read before in this process, the
 * decoder lets nothing but JPEG and PNG in, for all of the process, so that this opens it for WebP again.
 */
export function readWebp(content: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  return sharp(content)
}
