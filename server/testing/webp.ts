import sharp, { type Sharp } from 'sharp'

/**
 * Opens a WebP picture returned by the server. Reading a profile picture limits the decoder of the whole process to
 * JPEG and PNG, so this allows WebP again.
 */
export function readWebp(content: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  return sharp(content)
}
