import { jpegRefusal, pngRefusal } from './inspectImage.ts'
import { pdfRefusal } from './inspectPdf.ts'
import { docRefusal, docxRefusal } from './inspectWord.ts'
import { extension, safeName } from './safeName.ts'

/** The kinds of files that can be inspected; `jpg` is also `.jpeg`. */
export type Kind = 'pdf' | 'jpg' | 'png' | 'doc' | 'docx'

interface KindRule {
  extensions: string[]
  label: string
  mediaType: string
  /** The first bytes of each such file, one character a byte. */
  begins: string
  /** Why this content is refused, as a sentence for the person who chose the file, or null. */
  refusal(content: Buffer): string | null
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
}

/** What a file is and what to store it as, or why it is refused. */
export type Inspection = { kind: Kind; mediaType: string; safeName: string } | { refused: string }

/**
 * Whether an uploaded file is what it says: its extension is among the accepted kinds, its content is of that kind and
 * of no other as well, and it carries no program (ASVS 5.0, 5.2). Answers what to store it as, or the sentence that
 * tells the person why not and what to do. How many bytes are allowed is the caller's rule. It
 * takes up to seconds, so that requests have it done aside (inspectAside.ts).
 */
export function inspectFile(content: Uint8Array, name: string, accepted: readonly Kind[]): Inspection {
  const clean = safeName(name)
  if (content.byteLength === 0) return { refused: 'This file is empty. Please choose another file.' }
  const kind = accepted.find((candidate) => rules[candidate].extensions.includes(extension(clean)))
  if (!kind) return { refused: `This type of file is not accepted. Please choose a file of type ${list(accepted)}.` }
  const rule = rules[kind]
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!bytes.toString('latin1', 0, rule.begins.length).startsWith(rule.begins)) {
    return {
      refused: `This file's name says ${rule.label}, but its content is something else. ${again(kind, accepted)}`,
    }
  }
  const refused = rule.refusal(bytes)
  return refused ? { refused } : { kind, mediaType: rule.mediaType, safeName: clean }
}

/** What to do with a file that is not what its name says; PDF is a way out only where it is accepted. */
function again(kind: Kind, accepted: readonly Kind[]): string {
  if (kind === 'pdf') return 'Please choose the original file.'
  if (accepted.includes('pdf')) return 'Please choose the original file, or save it as PDF.'
  return `Please choose the original file, or save it as ${list(accepted)}.`
}

function list(accepted: readonly Kind[]): string {
  const names = accepted.flatMap((kind) => rules[kind].extensions.map((name) => name.toUpperCase()))
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}
