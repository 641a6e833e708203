import type { ListFormat } from '@muster/contract/kit/listFormat'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { type PeopleColumn, peopleColumns } from '@muster/contract/users/import'
import type { Context } from '../../../context.ts'
import { csvFile } from '../../../files/sheets/csv.ts'
import { type XlsxColumn, xlsxFile, xlsxSheet } from '../../../files/sheets/xlsx.ts'
import { departments } from '../../../people/tables.ts'
import { seesPay } from '../../../people/policy.ts'
import { readPayGroups, setsPayGroups } from '../../payroll/shared/payGroupsOfPeople.ts'
import { exampleAddress } from './importPlan.ts'

/** The description of a column in the template: an example, and a sentence about its content. */
interface ColumnDescription {
  example: string
  meaning: string
  isNeeded?: boolean
}

const columnDescriptions: Record<PeopleColumn, ColumnDescription> = {
  'First Name': { example: 'Nora', meaning: 'Required for new people.', isNeeded: true },
  'Last Name': { example: 'Nile', meaning: 'Required for new people.', isNeeded: true },
  Email: {
    example: exampleAddress,
    meaning: 'If the address exists, that person is updated; otherwise a person is added.',
    isNeeded: true,
  },
  'LL-ID': { example: 'LL-0001', meaning: 'Their unique number in the company.' },
  Position: { example: 'Accountant', meaning: 'Required for new people.', isNeeded: true },
  Department: { example: '', meaning: 'One of the company’s departments.' },
  'Manager Email': { example: '', meaning: 'Email of their manager, who must be active or in the file.' },
  Roles: {
    example: '',
    meaning: 'Leave empty: new people get the role Employee. Assign other roles in Manage Roles.',
  },
  Status: { example: '', meaning: 'Leave empty: new people get an activation link by email.' },
  'Hire Date': {
    example: '2026-01-15',
    meaning: 'Year, month and day, such as 2026-01-15. If empty, new people start today.',
  },
  'Probation Until': {
    example: '2026-04-14',
    meaning: 'The last day of probation, such as 2026-04-14. Leave empty if there is none.',
  },
  'Internal employee': {
    example: 'Yes',
    meaning: 'Yes or No. Add new people who are not internal with Add User.',
  },
  'Monthly Salary': { example: '12000.00', meaning: 'Monthly amount. Requires a currency.' },
  Currency: { example: 'EGP', meaning: `One of ${salaryCurrencies.join(', ')}.` },
  'Pay Group': { example: '', meaning: 'Their pay group from this month on.' },
}

const ofPay: readonly PeopleColumn[] = ['Monthly Salary', 'Currency']

/**
 * Returns a file to be filled in for the import, with headings and an example line that the import refuses. A workbook
 * has a second sheet that describes the columns. Pay is left out if the actor may not see it, and pay groups also if there are none.
 */
export async function importTemplate({ app, actor }: Context, { format }: { format: ListFormat }): Promise<File> {
  const groups = setsPayGroups(actor) ? [...(await readPayGroups(app.db, [], '')).byName.values()] : []
  const columns = peopleColumns.filter((column) =>
    column === 'Pay Group' ? groups.length > 0 : seesPay(actor) || !ofPay.includes(column),
  )
  const found = await app.db.select({ name: departments.name }).from(departments).orderBy(departments.place)
  const names = found.map(({ name }) => name)
  const example: Record<string, string> = Object.fromEntries(
    columns.map((column) => [column, column === 'Department' ? (names[0] ?? '') : columnDescriptions[column].example]),
  )
  if (format === 'csv') return csvFile('people-template.csv', columns, [example])
  const people = columns.map((title): XlsxColumn<Record<string, string>> => ({
    title,
    type: 'text',
    value: (row) => row[title] || null,
  }))
  const meanings = columns.map((column) => ({
    ...columnDescriptions[column],
    column,
    ...(column === 'Department' && { meaning: `One of these, or none: ${names.join(', ')}.` }),
    ...(column === 'Pay Group' && {
      meaning: `From this month on, one of these or none: ${groups.map(({ name }) => name).join(', ')}.`,
    }),
  }))
  return xlsxFile(
    'people-template.xlsx',
    xlsxSheet('People', people, [example]),
    xlsxSheet('Columns', columnsOfMeanings, meanings),
  )
}

const columnsOfMeanings: readonly XlsxColumn<ColumnDescription & { column: string }>[] = [
  { title: 'Column', type: 'text', value: ({ column }) => column },
  { title: 'Needed', type: 'text', value: ({ isNeeded }) => (isNeeded ? 'Yes' : 'No') },
  { title: 'Content', type: 'text', value: ({ meaning }) => meaning },
]
