import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A key with a certificate that it has signed itself, in PEM. */
export interface TestKey {
  privateKey: string
  certificate: string
}

/** Returns a new key with its own certificate, which is valid until 2049. */
export function createTestKey(modulusLength = 2048): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pemOf(certificateOf(privateKey, publicKey)),
  }
}

const pemOf = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`

/** Returns a value in DER (ITU-T X.690) with this tag. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const bytes = content.length < 256 ? [content.length] : [content.length >> 8, content.length & 255]
  const length = content.length < 128 ? [content.length] : [128 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const [sequence, set, integer, bitString, oid, utf8, utcTime, explicit] = [0x30, 0x31, 2, 3, 6, 12, 23, 0xa0]

/** `sha256WithRSAEncryption`, and the attribute `commonName`. */
const algorithm = der(sequence, der(oid, Buffer.from('2a864886f70d01010b', 'hex')), der(5))
const commonName = der(oid, Buffer.from('550403', 'hex'))

/** Returns a certificate (RFC 5280, section 4.1). */
function certificateOf(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  const name = der(sequence, der(set, der(sequence, commonName, der(utf8, Buffer.from('Example ID')))))
  const time = (text: string) => der(utcTime, Buffer.from(text))
  const content = der(
    sequence,
    der(explicit, der(integer, Buffer.from([2]))),
    der(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    der(sequence, time('200101000000Z'), time('490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  return der(sequence, content, algorithm, der(bitString, signature))
}
