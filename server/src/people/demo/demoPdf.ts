/** Returns a PDF file of one page, with a heading and some lines of ASCII text. */
export function demoPdf(name: string, heading: string, lines: readonly string[]): File {
  const textOperators = lines.map((line, i) => `0 -${i ? 20 : 36} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj`).join(' ')
  const content = `BT /F1 18 Tf 72 740 Td (${heading}) Tj /F1 12 Tf ${textOperators} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return new File([pdf, table, trailer], name, { type: 'application/pdf' })
}
