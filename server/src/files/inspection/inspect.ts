import type { Bytes } from '../bytes.ts'
import { gifRefusal, jpegRefusal, pngRefusal } from './inspectImage.ts'
import { docxRefusal, xlsxRefusal } from './inspectOffice.ts'
import { docRefusal, xlsRefusal } from './inspectOle.ts'
import { pdfRefusal } from './inspectPdf.ts'
import { txtRefusal } from './inspectText.ts'
import { zipRefusal } from './inspectZip.ts'
import { extension, safeName } from '../safeName.ts'

/** The file types that can be inspected; `jpg` includes `.jpeg`. */
export type Kind = 'pdf' | 'jpg' | 'png' | 'gif' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'txt' | 'zip'

/** The file types that can be uploaded as documents: those with an icon in the specification. */
export const documentKinds: readonly Kind[] = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png', 'gif', 'txt', 'zip']

interface KindRule {
  extensions: string[]
  label: string
  mediaType: string
  /** The first bytes of every file of this type, one character per byte. */
  begins: string
  /** Returns the message for the user if this content is rejected, or null. */
  refusal(content: Bytes): string | null | Promise<string | null>
}

const rules: Record<Kind, KindRule> = {
  pdf: {
    extensions: ['pdf'],
    label: 'PDF',
    mediaType: 'application/pdf',
    begins: '%PDF-',
    refusal: pdfRefusal,
  },
  jpg: {
    extensions: ['jpg', 'jpeg'],
    label: 'JPEG picture',
    mediaType: 'image/jpeg',
    begins: '\xff\xd8\xff',
    refusal: jpegRefusal,
  },
  png: {
    extensions: ['png'],
    label: 'PNG picture',
    mediaType: 'image/png',
    begins: '\x89PNG\r\n\x1a\n',
    refusal: pngRefusal,
  },
  doc: {
    extensions: ['doc'],
    label: 'Word document (.doc)',
    mediaType: 'application/msword',
    begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    refusal: docRefusal,
  },
  docx: {
    extensions: ['docx'],
    label: 'Word document (.docx)',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: 'PK\x03\x04',
    refusal: docxRefusal,
  },
  xls: {
    extensions: ['xls'],
    label: 'Excel workbook (.xls)',
    mediaType: 'application/vnd.ms-excel',
    begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    refusal: xlsRefusal,
  },
  xlsx: {
    extensions: ['xlsx'],
    label: 'Excel workbook (.xlsx)',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begins: 'PK\x03\x04',
    refusal: xlsxRefusal,
  },
  gif: {
    extensions: ['gif'],
    label: 'GIF picture',
    mediaType: 'image/gif',
    begins: 'GIF8',
    refusal: gifRefusal,
  },
  txt: {
    extensions: ['txt'],
    label: 'plain text',
    mediaType: 'text/plain',
    begins: '',
    refusal: txtRefusal,
  },
  zip: {
    extensions: ['zip'],
    label: 'ZIP archive',
    mediaType: 'application/zip',
    begins: 'PK\x03\x04',
    refusal: zipRefusal,
  },
}

/** The result of an inspection: the file's type, media type and safe name, or the error message if it is rejected. */
export type Inspection = { kind: Kind; mediaType: string; safeName: string } | { refused: string }

/**
 * Checks that an uploaded file has an accepted extension, that its content is of this type and no other, and that it
 * contains no program (ASVS 5.0, 5.2). Returns its type and safe name, or a message with the reason and what to do. The
 * caller limits the size. As this can take seconds, requests use `inspectInWorker`.
 */
export async function inspectFile(content: Bytes, name: string, accepted: readonly Kind[]): Promise<Inspection> {
  const clean = safeName(name)
  if (content.length === 0) return { refused: 'This file is empty. Please choose another file.' }
  const kind = accepted.find((candidate) => rules[candidate].extensions.includes(extension(clean)))
  if (!kind) return { refused: `This type of file is not accepted. Please choose a file of type ${list(accepted)}.` }
  const rule = rules[kind]
  if (content.read(0, rule.begins.length).toString('latin1') !== rule.begins) {
    return {
      refused: `This file's name says ${rule.label}, but its content is something else. ${again(kind, accepted)}`,
    }
  }
  const refusal = await rule.refusal(content)
  return refusal ? { refused: refusal } : { kind, mediaType: rule.mediaType, safeName: clean }
}

/**
 * Returns the advice to the user on a file whose content does not match its name. Suggests PDF only where it is
 * accepted.
 */
function again(kind: Kind, accepted: readonly Kind[]): string {
  if (kind === 'pdf') return 'Please choose the original file.'
  if (accepted.includes('pdf')) return 'Please choose the original file, or save it as PDF.'
  return `Please choose the original file, or save it as ${list(accepted)}.`
}

function list(accepted: readonly Kind[]): string {
  const names = accepted.flatMap((kind) => rules[kind].extensions.map((name) => name.toUpperCase()))
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}
