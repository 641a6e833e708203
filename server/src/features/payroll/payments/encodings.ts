import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'

interface Encoder {
  /** Returns a text in the encoding, with question marks for missing characters. */
  encode: (text: string) => Buffer
  /** Returns true if the encoding has all characters of a text. */
  hasAll: (text: string) => boolean
}

const utf8: Encoder = { encode: (text) => Buffer.from(text, 'utf8'), hasAll: (text) => text.isWellFormed() }

/** Returns the encoder of a code page with one byte for each character. */
function codePage(name: string): Encoder {
  const decoder = new TextDecoder(name)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  const questionMark = 0x3f
  return {
    encode: (text) => Buffer.from(Array.from(text.normalize('NFC'), (letter) => bytes.get(letter) ?? questionMark)),
    hasAll: (text) => Array.from(text.normalize('NFC')).every((letter) => bytes.has(letter)),
  }
}

const encoders: Partial<Record<PaymentTemplate['encoding'], Encoder>> = { 'UTF-8': utf8 }

/** Returns the encoder of an encoding, which is made when it is first used. */
export const encoderOf = (encoding: PaymentTemplate['encoding']): Encoder =>
  (encoders[encoding] ??= codePage(encoding.toLowerCase()))
