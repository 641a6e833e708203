import type { DefaultDepartment } from '@muster/contract/kit/people'
import { type DemoPerson, demoPeople } from './people.ts'

/** A demo company: its people, managers before their direct reports, and the number of years of its history. */
export interface DemoCompany {
  people: readonly DemoPerson[]
  years: number
}

/** The usual demo company. */
export const smallCompany: DemoCompany = { people: demoPeople, years: 1 }

/** The people of the teams that a larger company has in addition, each with a lead. */
const teamSize = 9

/** A department that grows: its code in LL-IDs, the digits of its phones, its head, and its positions. */
interface GrowingDepartment {
  name: DefaultDepartment
  code: string
  extension: number
  head: string
  lead: string
  positions: readonly [string, ...string[]]
}

const engineering: GrowingDepartment = {
  name: 'Engineering',
  code: 'ENG',
  extension: 2,
  head: 'manager',
  lead: 'Lead Engineer',
  positions: [
    'Software Engineer',
    'Senior Software Engineer',
    'Test Engineer',
    'Database Engineer',
    'Product Designer',
  ],
}
const operations: GrowingDepartment = {
  name: 'Operations',
  code: 'OPS',
  extension: 7,
  head: 'hassan.elmasry',
  lead: 'Customer Support Lead',
  positions: ['Customer Support Specialist', 'Logistics Coordinator', 'Procurement Specialist'],
}
const sales: GrowingDepartment = {
  name: 'Sales',
  code: 'SAL',
  extension: 4,
  head: 'victor.almeida',
  lead: 'Sales Lead',
  positions: ['Account Executive', 'Sales Development Representative', 'Key Account Manager'],
}
const marketing: GrowingDepartment = {
  name: 'Marketing',
  code: 'MKT',
  extension: 3,
  head: 'sofia.rinaldi',
  lead: 'Content Lead',
  positions: ['Content Writer', 'Graphic Designer', 'Marketing Analyst'],
}
const finance: GrowingDepartment = {
  name: 'Finance',
  code: 'FIN',
  extension: 6,
  head: 'eleni.stavrou',
  lead: 'Lead Accountant',
  positions: ['Accountant', 'Financial Analyst'],
}

/** The departments of the teams, in rotation: a department that is named more often has more of them. */
const rotation = [engineering, operations, engineering, sales, engineering, marketing, operations, engineering, finance]

const firstNames =
  'Adel Aisha Alma Amr Anna Bruno Carla Dalia Diego Dunya Elif Emil Farid Farah Felix Gamal Greta Habiba Hadi Ines Ismail Jana Jamal Julia Kamal Laila Leo Magda Malik Mara Maged Mona Nadia Nils Noha Olga Pavel Petra Rami Rania Rosa Salma Sami Sara Selim Tamer Tarek Tessa Wael Yara Yasmin Zaki'.split(
    ' ',
  )
const lastNames =
  'Abbas Adler Allam Anwar Barakat Becker Bishara Brandt Castro Darwish Diab Eriksen Ezzat Fahmy Fischer Gaber Galal Garcia Hafez Halim Hansen Hegazy Ibrahim Jansen Kamel Keller Khoury Kovacs Lang Lotfy Mahfouz Marino Meyer Mostafa Naguib Nasr Novotny Osman Petit Radwan Ramzy Rossi Sabry Saleh Santos Schmidt Shawky Silva Soliman Tadros Vogel Wagner Wahba Weber Winter Yacoub Younis Zahran Zimmer'.split(
    ' ',
  )

/** One in this many of the other people has left the company. */
const peoplePerLeaver = 40

/** Returns the person with this number, counted from 0, among those that a larger company has in addition. */
function otherPerson(n: number): DemoPerson {
  const team = Math.floor(n / teamSize)
  const place = n % teamSize
  const department = rotation[team % rotation.length] ?? engineering
  const { firstName, lastName, email } = nameOf(n)
  const isLead = place === 0
  return {
    email,
    firstName,
    lastName,
    position: isLead ? department.lead : (department.positions[(n + team) % department.positions.length] ?? ''),
    department: department.name,
    llId: `LL-${department.code}-${100 + n}`,
    workPhone: `+20 2 2736 ${department.extension}${String(n).padStart(4, '0')}`,
    managerEmail: isLead ? `${department.head}@demo.test` : nameOf(n - place).email,
    role: isLead ? 'Team Lead' : 'Employee',
    status: !isLead && n % peoplePerLeaver === 7 ? 'DEACTIVATED' : 'ACTIVE',
    hiredBefore: { years: isLead ? 3 + (n % 6) : (n * 5) % 9, months: (n * 7) % 12 },
  }
}

/**
 * Returns the name of the person with this number. No one else has it, because the numbers of first and last names have
 * no common factor.
 */
function nameOf(n: number) {
  const firstName = firstNames[(n * 11) % firstNames.length] ?? ''
  const lastName = lastNames[(n * 7) % lastNames.length] ?? ''
  return { firstName, lastName, email: `${firstName}.${lastName}@demo.test`.toLowerCase() }
}

/**
 * Returns the demo company with this many people. It is the usual one, with further teams and a second year of
 * attendance and payroll if it is larger.
 */
export function demoCompanyOf(size: number): DemoCompany {
  if (size <= demoPeople.length) return smallCompany
  const others = Array.from({ length: size - demoPeople.length }, (_, n) => otherPerson(n))
  return { people: [...demoPeople, ...others], years: 2 }
}
