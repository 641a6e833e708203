import type { DocumentCategory } from '@muster/contract/documents/enumerations'
import type { DefaultDepartment } from '@muster/contract/kit/people'
import { type DemoPerson, demoPeople } from '../../../people/demo/people.ts'
import { type DemoKind, demoKinds } from './demoFiles.ts'

/** A document to create in the demo company. People are given by email address. Days are counted from today. */
export interface PlannedDocument {
  by: string
  title: string
  kind: DemoKind
  category: DocumentCategory
  tags: string[]
  description: string
  daysAgo: number
  /** Name of the folder, which belongs to the uploader. */
  folder?: string
  isOpen?: boolean
  people?: string[]
  departments?: DefaultDepartment[]
  /** Days from today until the document expires; negative if it has already expired. */
  expiresIn?: number
  toAcknowledge?: boolean
  /** Number of versions after the first. */
  laterVersions?: number
  /** True to restore the first version at the end. */
  isRestored?: boolean
  isTrashed?: boolean
}

/** Total number of demo documents. */
const totalCount = 200

const at = (local: string) => `${local}@demo.test`
const hr = at('hr')

type Company = [
  title: string,
  kind: DemoKind,
  category: DocumentCategory,
  by: string,
  details?: Partial<PlannedDocument>,
]

/** Documents that are visible to everyone. */
const companyDocuments: Company[] = [
  ['Employee handbook', 'pdf', 'HR_POLICIES', 'hr', { toAcknowledge: true, laterVersions: 2 }],
  ['Code of conduct', 'pdf', 'HR_POLICIES', 'hr', { toAcknowledge: true }],
  ['Information security policy', 'pdf', 'COMPLIANCE', 'daniel.mbeki', { toAcknowledge: true, expiresIn: 120 }],
  ['Remote work policy', 'docx', 'HR_POLICIES', 'marcus.bergstrom', { laterVersions: 1, isRestored: true }],
  ['Travel and expenses', 'docx', 'HR_POLICIES', 'william.ashworth', { expiresIn: 25 }],
  ['Expense form', 'xlsx', 'GENERAL', 'william.ashworth'],
  ['Public holidays 2026', 'xlsx', 'GENERAL', 'paula.jimenez', { expiresIn: 39 }],
  ['Fire safety certificate', 'pdf', 'COMPLIANCE', 'ivana.petrovic', { expiresIn: 6 }],
  ['Insurance certificate', 'pdf', 'COMPLIANCE', 'hassan.elmasry', { expiresIn: -12 }],
  ['First aid certificate', 'pdf', 'COMPLIANCE', 'ivana.petrovic', { expiresIn: 1 }],
  ['Floor plan', 'png', 'GENERAL', 'ivana.petrovic', { laterVersions: 1 }],
  ['Summer party', 'jpg', 'GENERAL', 'ben.oconnor'],
  ['New office', 'jpg', 'GENERAL', 'maya.thompson'],
  ['How to book a room', 'gif', 'TRAINING', 'ivana.petrovic'],
  ['Logo and colours', 'zip', 'GENERAL', 'aylin.demir', { laterVersions: 1 }],
  ['Onboarding checklist', 'txt', 'TRAINING', 'adaeze.nwosu'],
  ['Benefits at a glance', 'pdf', 'HR_POLICIES', 'paula.jimenez'],
  ['Data protection training', 'pdf', 'TRAINING', 'daniel.mbeki', { toAcknowledge: true, expiresIn: 60 }],
]

/** Documents for each department, uploaded by its head. */
const departmentDocuments: [title: string, kind: DemoKind, category: DocumentCategory][] = [
  ['Plan for next year', 'docx', 'GENERAL'],
  ['Budget', 'xlsx', 'GENERAL'],
  ['Minutes 9', 'docx', 'GENERAL'],
  ['Minutes 10', 'docx', 'GENERAL'],
  ['Goals', 'pdf', 'PERFORMANCE'],
  ['Team day', 'jpg', 'GENERAL'],
  ['How we work', 'png', 'TRAINING'],
  ['Contacts', 'txt', 'GENERAL'],
  ['Templates', 'zip', 'GENERAL'],
]

/** Personal documents, mostly private. */
const personDocuments: [title: string, category: DocumentCategory][] = [
  ['Employment contract', 'CONTRACTS'],
  ['Notes', 'PERSONAL'],
  ['Payslip summary', 'PAYROLL'],
  ['Self assessment', 'PERFORMANCE'],
  ['Course certificate', 'TRAINING'],
  ['Address confirmation', 'PERSONAL'],
  ['Project archive', 'GENERAL'],
]

function companyPlans(): PlannedDocument[] {
  return companyDocuments.map(([title, kind, category, by, details], i) => ({
    by: at(by),
    title,
    kind,
    category,
    tags: ['company', category === 'COMPLIANCE' ? 'audit' : 'everyone'],
    description: `${title} for everyone in the company.`,
    daysAgo: 3 + ((i * 17) % 300),
    isOpen: true,
    folder: by === 'hr' || by === 'ivana.petrovic' ? 'Company' : undefined,
    ...details,
  }))
}

function departmentPlans(): PlannedDocument[] {
  const heads = demoPeople.filter(({ role, email }) => role === 'Department Manager' || email === hr)
  return heads.slice(0, 7).flatMap(({ email, department }, h) =>
    departmentDocuments.map(([title, kind, category], i) => ({
      by: email,
      title: `${title}, ${department}`,
      kind,
      category,
      tags: ['team', department.toLowerCase(), ...(i % 3 ? [] : ['2026', 'draft', 'planning'])],
      description: `${title} of ${department}.`,
      daysAgo: 1 + ((i * 31 + h * 11) % 200),
      departments: [department],
      folder: department,
      ...(i === 1 && { laterVersions: 2 }),
      ...(i === 4 && { toAcknowledge: true }),
    })),
  )
}

function personPlans(count: number): PlannedDocument[] {
  const people = demoPeople.filter(({ status }) => status === 'ACTIVE')
  return Array.from({ length: count }, (_, i) => {
    const person = people[i % people.length] as DemoPerson
    const [title, category] = personDocuments[
      (i + Math.floor(i / people.length)) % personDocuments.length
    ] as (typeof personDocuments)[0]
    const manager = person.managerEmail
    return {
      by: person.email,
      title: `${title} ${i + 1}`,
      kind: demoKinds[i % demoKinds.length] as DemoKind,
      category,
      tags: i % 2 ? [] : ['own'],
      description: i % 3 ? '' : `${title}, as it was agreed.`,
      daysAgo: (i * 13) % 365,
      ...(i % 4 === 0 && manager && { people: [manager] }),
      ...(i % 5 === 0 && { folder: 'My papers' }),
      ...(i % 9 === 0 && { laterVersions: 1 }),
      ...(i % 11 === 0 && { expiresIn: (i % 60) - 10 }),
      ...(i % 16 === 7 && { isTrashed: true }),
    }
  })
}

/** Returns all demo documents: for everyone, for departments, and personal ones. */
export function plannedDocuments(): PlannedDocument[] {
  const shared = [...companyPlans(), ...departmentPlans()]
  return [...shared, ...personPlans(totalCount - shared.length)]
}
