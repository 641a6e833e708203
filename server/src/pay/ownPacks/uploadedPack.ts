import { countCharacters } from '@muster/contract/kit/countCharacters'
import { isOneLine } from '@muster/contract/kit/text'
import { type Pack, parsePack } from '../packs/packFile.ts'

/*
 * Limits of uploaded files. They don't apply to stored ones, so that a release can change them. A file within them is
 * checked in a moment: each case goes through the bands of up to twelve months.
 */
const maxEntries = { cases: 100, rows: 100, incomes: 20, bands: 50, statuses: 50 }
const maxNameCharacters = 60
const maxCharacters = 1000

/** Returns the pack of an uploaded text, or a sentence, without its full stop, for each mistake in it. */
export function parsePackText(content: string): { pack: Pack } | { faults: string[] } {
  const json = parsed(content)
  if ('faults' in json) return json
  const read = parsePack(json.value)
  if ('faults' in read) return read
  // The file has only known fields by now, so that its depth is known, too.
  const faults = [...textFaults(json.value, []), ...countFaults(read.pack), ...startFaults(read.pack)]
  return faults.length ? { faults } : read
}

function parsed(content: string): { value: unknown } | { faults: string[] } {
  try {
    return { value: JSON.parse(content) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { faults: [`The file is not valid JSON: ${error.message}`] }
  }
}

/**
 * Returns a sentence for each text that is too long, or has characters that no one sees. JSON writes them as escape
 * sequences, so that they aren't found in the file itself. Payslips and explanations show some of the texts.
 */
function textFaults(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') {
    const isName = path.at(-1) === 'name' || path.at(-1) === 'arabicName'
    const max = isName ? maxNameCharacters : maxCharacters
    return [
      ...(isOneLine(value) ? [] : [`${path.join('.')}: must be one line without invisible characters`]),
      ...(countCharacters(value) > max ? [`${path.join('.')}: must have at most ${max} characters`] : []),
    ]
  }
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => textFaults(part, [...path, key]))
    : []
}

function countFaults({ tables, cases }: Pack): string[] {
  const { insurance, tax, minimumWages, statuses } = tables
  const counts: [path: string, entries: readonly unknown[], max: number][] = [
    ['cases', cases, maxEntries.cases],
    ['insurance.rows', insurance, maxEntries.rows],
    ['incomeTax.rows', tax, maxEntries.rows],
    ['minimumWage.rows', minimumWages, maxEntries.rows],
    ['statuses.list', statuses, maxEntries.statuses],
    ...tax.flatMap(({ incomes }, row): typeof counts => [
      [`incomeTax.rows.${row}.incomes`, incomes, maxEntries.incomes],
      ...incomes.map(({ bands }, entry): (typeof counts)[number] => [
        `incomeTax.rows.${row}.incomes.${entry}.bands`,
        bands,
        maxEntries.bands,
      ]),
    ]),
    ...statuses.flatMap(({ rows }, at): typeof counts => [
      [`statuses.list.${at}.rows`, rows, maxEntries.rows],
      ...rows.map(({ bands }, row): (typeof counts)[number] => [
        `statuses.list.${at}.rows.${row}.bands`,
        bands ?? [],
        maxEntries.bands,
      ]),
    ]),
  ]
  return counts.flatMap(([path, entries, max]) =>
    entries.length > max ? [`${path}: must have at most ${max} entries`] : [],
  )
}

/**
 * Returns a sentence for each part that begins after the income tax: its first row would otherwise apply to months before it,
 * too. Also returns one for each case before the income tax begins.
 */
function startFaults({ tables, cases }: Pack): string[] {
  const start = tables.tax[0]?.from ?? ''
  const starts: [path: string, from: string | undefined][] = [
    ['insurance.rows.0', tables.insurance[0]?.from],
    ...tables.statuses.map(({ rows }, at): (typeof starts)[number] => [`statuses.list.${at}.rows.0`, rows[0]?.from]),
  ]
  return [
    ...starts.flatMap(([path, from]) =>
      from !== undefined && from > start ? [`${path}: must begin in ${start} or before, like the income tax`] : [],
    ),
    ...cases.flatMap(({ month }, at) => (month < start ? [`cases.${at}.month: the rules begin in ${start}`] : [])),
  ]
}
