import { imageTooLargeMessage, maxImageBytes } from '@muster/contract/settings/imageLimits'

/**
 * Returns the reason why a file can't be uploaded as a picture, as a title and a sentence; null if it can
 * (specification 3, section 5).
 */
export function imageRefusal({ type, size }: File): [title: string, detail: string] | null {
  if (!type.startsWith('image/')) return ['Invalid file type', 'Please select an image file']
  return size > maxImageBytes ? ['File too large', imageTooLargeMessage] : null
}
