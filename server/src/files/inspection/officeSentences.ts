/** The messages for rejected Office documents. */
export interface OfficeSentences {
  damaged: string
  tooLarge: string
  /** The file has another format. */
  other: string
  macros: string
  loads: string
  object: string
  locked: string
}

const sentences = (program: string, what: string, itLoads: string): OfficeSentences => ({
  damaged: `This ${what} is damaged. Please open it in ${program} and save it again, or save it as PDF.`,
  tooLarge: `This ${what} unpacks to more than is allowed. Please save it as PDF, and choose that.`,
  other: `This file is not ${/^[AEIOU]/.test(what) ? 'an' : 'a'} ${what}, although its name says so. Please choose the original, or save it as PDF.`,
  macros: `This ${what} contains macros. Please save it without macros or as PDF, and choose that.`,
  loads: `This ${what} ${itLoads}. Please save it as PDF, and choose that.`,
  object: `This ${what} contains a program or another file. Please save it as PDF, and choose that.`,
  locked: `This ${what} is protected, so it cannot be checked. Please save it without a password, and choose that.`,
})

export const officeSentences = {
  word: sentences('Word', 'Word document', 'loads another document when it is opened'),
  excel: sentences('Excel', 'Excel workbook', 'loads other data when it is opened'),
}
