/** A group of pages for one kind of reader. */
export interface Reader {
  title: string
  /** One sentence that says for whom the pages are. */
  description: string
  /** The sources of the pages in their order, relative to the project. */
  sources: readonly string[]
  /** The factor for the rank of these pages in search results: tasks are searched for more often than reasons. */
  searchBoost: number
}

/** The source of the first page. */
export const homeSource = 'docs/README.md'

/** The folder whose pages follow the developers' own, one for each decision. */
export const decisionsFolder = 'docs/decisions'

/**
 * Returns whether a page says what to do on the screens. Everything bold in it is then a text of the interface. The
 * others explain.
 */
export const namesScreens = (source: string): boolean => /^docs\/(employees|managers|hr)\//.test(source)

/** The initial roles of the people that such a page is for, by its folder. HR's pages are for Super Admins as well. */
export const rolesOfFolders: Readonly<Record<string, string>> = {
  'docs/employees': 'Employee',
  'docs/managers': 'Department Manager',
}

/** The readers of the documentation with their pages. A page that is not listed here is not published. */
export const readers: readonly Reader[] = [
  {
    title: 'Employees',
    description: 'Clock in, ask for leave, find your payslip.',
    searchBoost: 3,
    sources: [
      'docs/employees/clock-in.md',
      'docs/employees/correct-a-day.md',
      'docs/employees/request-leave.md',
      'docs/employees/payslip.md',
      'docs/employees/documents.md',
      'docs/employees/profile.md',
      'docs/employees/reviews.md',
      'docs/employees/find.md',
      'docs/employees/notifications.md',
      'docs/employees/assistants.md',
      'docs/employees/phone.md',
    ],
  },
  {
    title: 'Managers',
    description: 'Decide on requests, plan the week, review your team.',
    searchBoost: 2,
    sources: [
      'docs/managers/approve.md',
      'docs/managers/plan-a-week.md',
      'docs/managers/team.md',
      'docs/managers/review.md',
    ],
  },
  {
    title: 'HR and payroll',
    description: 'Add people, run payroll, invoice clients, and see all that Muster does.',
    searchBoost: 1,
    sources: [
      'docs/hr/people.md',
      'docs/hr/payroll.md',
      'docs/hr/roles.md',
      'docs/hr/invoices.md',
      'docs/hr/reports.md',
      'docs/features.md',
    ],
  },
  {
    title: 'Administrators',
    description: 'Try, install, configure, back up and upgrade Muster.',
    searchBoost: 1,
    sources: [
      'docs/watch.md',
      'docs/tour.md',
      'docs/operating/install.md',
      'docs/operating/container.md',
      'docs/operating/configure.md',
      'docs/configuration.md',
      'docs/operating/read-replicas.md',
      'docs/operating/object-storage.md',
      'docs/operating/webhooks.md',
      'docs/operating/single-sign-on.md',
      'docs/operating/assistants.md',
      'docs/operating/scim.md',
      'docs/operating/packs.md',
      'docs/operating/proxy.md',
      'docs/operating/sizing.md',
      'docs/operating/scale-out.md',
      'docs/operating/high-availability.md',
      'docs/operating/back-up.md',
      'docs/operating/upgrade.md',
      'docs/operating/watch.md',
      'docs/operating/troubleshoot.md',
      'docs/security/authentication.md',
      'docs/security/sessions.md',
      'docs/security/authorization.md',
      'docs/security/cryptography.md',
      'docs/security/asvs.md',
      'CHANGELOG.md',
      'SUPPORT.md',
      'SECURITY.md',
    ],
  },
  {
    title: 'Developers',
    description: 'Understand the code, change it, check it.',
    searchBoost: 0.5,
    sources: [
      'CONTRIBUTING.md',
      'CODE_OF_CONDUCT.md',
      'docs/architecture.md',
      'docs/checks.md',
      'docs/figures.md',
      `${decisionsFolder}/README.md`,
    ],
  },
]
