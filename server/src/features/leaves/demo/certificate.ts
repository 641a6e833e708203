import { demoPdf } from '../../../people/demo/demoPdf.ts'

/** Returns a one-page PDF of a doctor's note, for sick leave in the demo company. */
export const demoCertificate = (day: string): File =>
  demoPdf(`certificate-${day}.pdf`, 'Medical certificate', [`Demo clinic, ${day}`, 'Unfit for work.'])
