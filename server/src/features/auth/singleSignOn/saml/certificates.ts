import { X509Certificate } from 'node:crypto'

/** The minimum length of a provider's key in bits. */
const minKeyBits = 2048

/** Returns a certificate in PEM, of PEM or of the text within it; null if it is none with an RSA key of 2048 bits. */
export function normalizeCertificate(text: string): string | null {
  const content = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content)) return null
  try {
    const certificate = new X509Certificate(Buffer.from(content, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    const isStrong = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits
    return isStrong ? certificate.toString() : null
  } catch {
    return null
  }
}
