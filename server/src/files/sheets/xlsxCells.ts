import { inOneLine } from './csv.ts'

/** A cell of a sheet. `day` is YYYY-MM-DD, `month` is YYYY-MM, and `instant` is ISO 8601 in UTC. */
export type XlsxCell =
  | { type: 'text' | 'day' | 'month' | 'instant' | 'head' | 'headOfNumbers'; value: number | string }
  | { type: 'whole' | 'decimal' | 'percent'; value: number | string }
  | { type: 'money'; value: string; currency: string }

/** Maximum number of characters in a cell. */
const maxTextLength = 32_767

/** The cell styles of a workbook, numbered from 1 in the order of first use; 0 is the default style. */
export class CellStyles {
  readonly #numbers = new Map<string, number>()

  /** Returns the number of a style. The style is given as `head`, `headOfNumbers`, `quoted` or a number format. */
  indexOf(look: string): number {
    const stored = this.#numbers.get(look)
    if (stored !== undefined) return stored
    const number = this.#numbers.size + 1
    this.#numbers.set(look, number)
    return number
  }

  /** Returns all styles in the order of their numbers. */
  get looks(): string[] {
    return [...this.#numbers.keys()]
  }
}

/** Returns the XML of a cell at a position such as `B7`, or an empty string if there is nothing to show. */
export function cellXml(cell: XlsxCell, at: string, styles: CellStyles): string {
  switch (cell.type) {
    case 'head':
    case 'headOfNumbers':
      return textXml(String(cell.value), at, styles.indexOf(cell.type))
    case 'text': {
      const text = String(cell.value)
      // The cell is text anyway. The style keeps it text if someone edits it.
      return textXml(text, at, /^\s*[=+\-@]/.test(text) ? styles.indexOf('quoted') : 0)
    }
    case 'day':
      return numberXml(dateNumber(`${cell.value}T00:00Z`), at, styles.indexOf('d mmm yyyy'))
    case 'month':
      return numberXml(dateNumber(`${cell.value}-01T00:00Z`), at, styles.indexOf('mmm yyyy'))
    case 'instant':
      return numberXml(dateNumber(String(cell.value)), at, styles.indexOf('d mmm yyyy hh:mm:ss'))
    case 'whole':
      return numberXml(Number(cell.value), at, styles.indexOf('#,##0'))
    case 'decimal':
      return numberXml(Number(cell.value), at, styles.indexOf('#,##0.00'))
    case 'percent':
      return numberXml(Number(cell.value), at, styles.indexOf('0.0"%"'))
    case 'money':
      return numberXml(Number(cell.value), at, styles.indexOf(moneyFormat(cell.currency)))
  }
}

function textXml(value: string, at: string, style: number): string {
  const text = cellText(value)
  if (text === '') return ''
  return `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Returns the XML of a number cell, or an empty string if the value is not a finite number. */
const numberXml = (value: number, at: string, style: number) =>
  Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : ''

/** Returns the number format for a currency. A code that does not consist of three letters is left out. */
const moneyFormat = (currency: string) => (/^[A-Z]{3}$/.test(currency) ? `[$${currency}] #,##0.00` : '#,##0.00')

/**
 * Returns an instant as a spreadsheet date: days since 31 Dec 1899, with the time as a fraction. Spreadsheets treat
 * 1900 as a leap year.
 */
const dateNumber = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds / 86_400_000 + 25_569

const plain = /^[\w ,.:;()/'+@=-]*$/

/**
 * Returns a cell's text on one line, escaped, and without characters that XML forbids. Spreadsheets decode `_x0041_` to
 * a letter, so the first underscore of such a sequence is escaped.
 */
export function cellText(value: string): string {
  const text = value.slice(0, maxTextLength)
  if (plain.test(text) && !text.includes('_x')) return text.trim()
  return inOneLine(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (mark) => entities[mark] ?? '')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const columnLetters: string[] = []

/** Returns the letters of a column counted from 0: A, B … Z, AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return (columnLetters[index] ??= index < 26 ? last : letters(Math.floor(index / 26) - 1) + last)
}
