import sharp, { type Sharp } from 'sharp'

/**
 * Opens a WebP picture of the server's answer. Once this process has read a profile picture, the decoder accepts only
 * JPEG and PNG in the whole process, so this allows WebP again.
 */
export function readWebp(content: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  return sharp(content)
}
