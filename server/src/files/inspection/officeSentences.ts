/** The messages for rejected Office documents. */
export interface OfficeSentences {
  damaged: string
  tooLarge: string
  /** The message for a file in another format. */
  other: string
  macros: string
  loads: string
  object: string
  locked: string
}

const sentences = (program: string, kind: string, loading: string): OfficeSentences => ({
  damaged: `This ${kind} is damaged. Please open it in ${program} and save it again, or save it as PDF.`,
  tooLarge: `This ${kind} is too large when unpacked. Please save it as PDF and choose that file.`,
  other: `This file is not ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}, although its name says so. Please choose the original, or save it as PDF.`,
  macros: `This ${kind} contains macros. Please save it without macros or as PDF and choose that file.`,
  loads: `This ${kind} ${loading}. Please save it as PDF and choose that file.`,
  object: `This ${kind} contains a program or another file. Please save it as PDF and choose that file.`,
  locked: `This ${kind} is protected, so it can’t be checked. Please save it without a password and choose that file.`,
})

export const officeSentences = {
  word: sentences('Word', 'Word document', 'loads another document when it is opened'),
  excel: sentences('Excel', 'Excel workbook', 'loads other data when it is opened'),
}
