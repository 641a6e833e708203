import { resolve } from 'node:path'

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null
}

const inSources = (path: string) => resolve(import.meta.dirname, '../src', path)
const main = inSources('main.tsx')
const shell = inSources('app/shell/Shell.tsx')
const views = inSources('app/views.ts')
const zod = inSources('kit/api/zod.ts')
const route = resolve(import.meta.dirname, '../../contract/src/kit/route.ts')

/**
 * Returns the modules that a module imports, directly or indirectly, and the module itself. Libraries are left out,
 * because they export much more than is used.
 */
function withImports(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id) || id.includes('/node_modules/')) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found)
  return found
}

/** Returns the parts that these modules load on demand, directly or through other parts. */
function partsOf(ids: Iterable<string>, modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids)
    for (const part of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(part) || part.includes('/node_modules/')) continue
      found.add(part)
      partsOf(withImports(part, modules), modules, found)
    }
  return found
}

/**
 * Returns the names of the icons that occur in the modules' code. All icons are imported from one file, so the imports
 * don't show which are used.
 */
const iconsIn = (ids: Iterable<string>, modules: Modules) =>
  new Set([...ids].flatMap((id) => modules.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []))

/**
 * Returns, for each part, the pages that fetch it directly or indirectly. `app` stands for what the shell fetches
 * besides pages.
 */
function fetchersOf(pages: ReadonlySet<string>, modules: Modules): Map<string, Set<string>> {
  const fetchers = new Map<string, Set<string>>()
  const note = (fetcher: string, parts: Iterable<string>) => {
    for (const part of parts) fetchers.set(part, (fetchers.get(part) ?? new Set()).add(fetcher))
  }
  for (const page of pages) note(page, [page, ...partsOf(withImports(page, modules), modules)])
  const ofApp = partsOf([...withImports(main, modules), ...withImports(shell, modules)], modules, new Set(pages))
  note('app', ofApp.difference(pages))
  return fetchers
}

/**
 * The features that have a script for the code their page shares with its own tabs and dialogs. The others share too
 * little code for that.
 */
const apart = [
  'accounts',
  'documents',
  'hierarchy',
  'jobs',
  'leaves',
  'notifications',
  'payroll',
  'performance',
  'reports',
  'users',
]

/** Returns a map from the name of each module or icon to the parts that load it. */
const byName = (parts: Iterable<string>, namesOf: (part: string) => Iterable<string>) => {
  const found = new Map<string, string[]>()
  for (const part of parts) for (const name of namesOf(part)) found.set(name, [...(found.get(name) ?? []), part])
  return found
}

/**
 * The groups of modules and icons, keyed by name. Null means no group: the module is included in each script that uses
 * it.
 */
interface Groups {
  modules: Map<string, string | null>
  icons: Map<string, string | null>
}

/**
 * Matches what the features add to the search, to the page of a person and to Approvals. It is fetched when it is
 * shown, so it does not decide where the modules are that it shares with pages.
 */
const contributions = /\/features\/\w+\/(search\.ts|person\/\w+Part\.tsx|person\/NextLeave\.tsx|\w+\/Pending\w+\.tsx)$/

/** Modules that several pages load, but too few to make the shell larger for all: each group has its own script. */
const ofFewPages: Record<string, RegExp> = {
  clock: /\/attendance\/shared\/clock\//,
  'check-fields': /\/kit\/form\/choices\/CheckField\.tsx$/,
  'day-field': /\/kit\/form\/days\/(DayField|dayText)\.tsx?$/,
  'stored-file': /\/kit\/files\/StoredFile\.tsx$/,
  'leave-decisions': /\/leaves\/shared\/(DecisionButtons|useDecisions)\.tsx$/,
  'password-form': /\/usePasswordForm\./,
  people: /\/kit\/form\/people\/PersonField\.tsx$/,
  permissions: /\/contract\/src\/access\/permission(s|Catalogue)\.ts$/,
}

/** Matches what a page shares with a tab of Approvals, both of which load the decisions on leave. */
const ofLeaveDecisions = /\/leaves\/shared\/LeaveContext\.tsx$/

/** Matches small pieces of lists and calendars that tabs of several pages load. */
const ofLists = /\/kit\/(list\/(RowButton|RowHint|requestsLink)|time\/calendarStep)\./

/** Matches small pieces that only tabs of a page share, which go into the page's script. */
const ofTabs =
  /\/(reports\/shared\/FigureTable|accounts\/shared\/(CurrencyAmounts|accounts)|payroll\/shared\/Exceptions|performance\/sorts)\./

/** Matches the styles of the tab with which a page opens, which are fetched with the page's own. */
const ofFirstTabs = /\/payroll\/records\/records\.module\./

/** Matches modules of two pages that each of them includes. */
const ofTwoPages =
  /\/features\/(schedules\/shared\/plans\.|users\/useUserDialogs|directory\/)|\/kit\/list\/DayRows\.|\/dashboards\/variants\.ts$/

function divide(modules: Modules): Groups {
  const initial = withImports(main, modules)
  const ofShell = withImports(shell, modules)
  const parts = new Set([...partsOf(initial, modules)].filter((part) => !contributions.test(part)))
  const pages = new Set(
    [...withImports(views, modules)]
      .flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => id.endsWith('Page.tsx')),
  )
  const fetchers = fetchersOf(pages, modules)

  /**
   * Returns the group of the page that fetches these parts. Returns the shell's group if several pages fetch them or
   * the page has no group.
   */
  const pageOf = (all: readonly string[]) => {
    const [fetcher = '', ...others] = new Set(all.flatMap((part) => [...(fetchers.get(part) ?? [])]))
    const feature = /\/features\/(\w+)\//.exec(fetcher)?.[1]
    return others.length === 0 && feature && apart.includes(feature) ? `of-${feature}` : 'shell'
  }
  const groupOf = (id: string, all: readonly string[]) => {
    if (id === route) return 'schemas'
    if (initial.has(id) || parts.has(id)) return null
    if (ofShell.has(id)) return 'shell'
    if (ofLists.test(id)) return 'shell'
    if (ofLeaveDecisions.test(id)) return 'leave-decisions'
    if (ofFirstTabs.test(id)) return pageOf(all)
    if (all.length < 2) return null
    const fewPages = Object.keys(ofFewPages).find((name) => ofFewPages[name]?.test(id))
    if (fewPages) return fewPages
    const ofPage = ofTabs.test(id) || all.some((part) => pages.has(part))
    const features = new Set(all.map((part) => /\/features\/([^/]+)\//.exec(part)?.[1]))
    const group = ofPage ? pageOf(all) : 'forms'
    if (group === 'shell' && ofTwoPages.test(id)) return null
    const several = ofPage ? group === 'shell' : id.includes('/contract/') && features.size > 1
    return several && withImports(id, modules).has(zod) ? 'schemas' : group
  }
  const common = iconsIn([...initial, ...ofShell], modules)
  const groupOfIcon = (icon: string, all: readonly string[]) =>
    common.has(icon) ? 'shell' : all.length < 2 ? null : pageOf(all)

  const ids = byName(parts, (part) => withImports(part, modules))
  const icons = byName(parts, (part) => iconsIn(withImports(part, modules), modules))
  return {
    modules: new Map([...ids].map(([id, all]) => [id, groupOf(id, all)])),
    icons: new Map([...icons].map(([icon, all]) => [icon, groupOfIcon(icon, all)])),
  }
}

let divided: Groups | undefined

/**
 * Returns the group of a module, or null if it has none. Icon modules have the group of their icon. Returns undefined
 * for unknown modules, such as all other library modules.
 */
function known(id: string, modules: Modules): string | null | undefined {
  divided ??= divide(modules)
  const icon = /\/@tabler\/.*\/(Icon\w+)\.mjs$/.exec(id)?.[1]
  return icon !== undefined && divided.icons.has(icon) ? divided.icons.get(icon) : divided.modules.get(id)
}

const named = (group: string, alsoThese?: RegExp) => (id: string, modules: Modules) => {
  const said = known(id, modules)
  return said === group || (said === undefined && alsoThese?.test(id)) ? group : null
}

/** Returns the module's group if that is the group of a page; otherwise null. */
const ofPage = (id: string, modules: Modules) => {
  const said = known(id, modules)
  return said?.startsWith('of-') ? said : null
}

/**
 * The groups of modules that share a script and are loaded on demand:
 * - `shell`: needed soon by signed-in people, in the shell or on several pages;
 * - `of-jobs` and the like: shared only by a page and its own tabs and dialogs;
 * - `schemas`: validation of input with zod, and a feature's schemas that other features use too;
 * - `audit`: the list of the audit trail, shared with the page of a person;
 * - `system-tabs`: small pieces of the tabs for keys, backups and email templates;
 * - `settings`: the contract's settings, shared by several tabs, except those of the company: only the owner opens
 *   them, and they load the library for account numbers;
 * - `days`: the calendars of the fields for days and months;
 * - `zones`: the time zone field without its list;
 * - `lines`: the field for several lines of text;
 * - `time` and `days-of-attendance`: shared by several tabs about schedules and about working days;
 * - `clock` and the other names of `ofFewPages`;
 * - `rules`: limits, rules for passwords, and the preferences of notifications, without their schemas;
 * - `payroll-words`: the texts of payroll, shared by its tabs, Approvals and the page of a person;
 * - `loans`: the lists of loans and their texts, shared by their tab, their dialogs and the page of a person;
 * - `leave-rules`: the rules of leave policies in words, shared by their tab and its dialogs;
 * - `uploads`: the button that chooses a file;
 * - `performance-parts`: shared by the lists of Performance, its dialogs and Approvals;
 * - `decisions`: the lists of Approvals;
 * - `profile`: the profile, and the rules for pictures that it shares with the company's logo;
 * - `personnel-file`: shared by the personnel file and the user's own settings;
 * - `effects`: the effects of a change, which are shown before it is saved;
 * - `team-month`: shared by the two views of a team's month and the dialogs opened from them;
 * - `forms`: shared by dialogs or tabs but by no page, split according to which of them use it.
 * Without groups, dozens of tiny files would wait for one another on slow connections.
 */
export const sharedModules = [
  // A group takes its modules' imports with it, so these come before the schemas and the settings that import them.
  {
    name: 'rules',
    test: /\/(passwordRules|passwordStrength|countCharacters|imageLimits|kit\/limits)\.ts$|\/notifications\/preferences\.ts$/,
  },
  {
    name: named('shell', /\/@tabler\/|\/use-(debounced-value|local-storage)\/|\/components\/(Progress|Skeleton)\//),
    debugName: 'shell',
  },
  ...Object.keys(ofFewPages).map((name) => ({ name: named(name), debugName: name })),
  { name: named('schemas', /\/zod\/|\/kit\/api\/zod\.ts$/), debugName: 'schemas' },
  { name: 'lines', test: /\/kit\/form\/TextAreaField\.|\/components\/Textarea\// },
  {
    name: 'performance-parts',
    test: /\/performance\/(shared\/(Stars|RecordList|ScopeFilter|RecordFilters)|notes\/NoteRow)\./,
  },
  { name: ofPage, debugName: 'of a page' },
  { name: 'audit', test: /\/features\/audit\/(labels|EntryList)\.|\/contract\/src\/audit\// },
  {
    name: 'system-tabs',
    test: /\/kit\/(page\/TabHead|CopyButton)\.|\/templates\/(labels|queries|useTemplateActions)\.|\/settings\/keys\/KeyExpiry\./,
  },
  { name: 'settings', test: /\/contract\/src\/settings\/(?!system|companyDetails)/ },
  { name: 'days', test: /\/@mantine\/dates\/|\/dayjs\/|\/kit\/form\/days\/DayCalendar\./ },
  { name: 'effects', test: /\/kit\/effects\// },
  { name: 'zones', test: /\/kit\/form\/choices\/(TimeZoneField|zoneLabel)\./ },
  {
    name: 'time',
    test: /\/features\/schedules\/(labels|WeekDaysField|hours\/HoursHistory|calendar\/(dayStyles|DayDialog)|people\/dayActions)\.|overtimeWords|CorrectionPending\.|MonthPicker\./,
  },
  {
    name: 'days-of-attendance',
    test: /\/attendance\/(shared\/(Day|day|Correction|OvertimePending)|history\/(MonthDays|DayRows))/,
  },
  {
    name: 'payroll-words',
    test: /\/contract\/src\/payroll\/(enumerations|labels|checklistKeys|differenceSorts)\.|\/payroll\/\w+\/labels\.|\/kit\/sumOf\./,
  },
  {
    name: 'loans',
    test: /\/payroll\/loans\/(columns|loanWords)\.|\/contract\/src\/payroll\/(loanPlan|loanLabels)\./,
  },
  { name: 'leave-rules', test: /\/leaves\/(rules\/policyRules|shared\/steps)\./ },
  { name: 'uploads', test: /\/kit\/form\/files\/UploadButton\.|\/components\/FileButton\// },
  { name: 'decisions', test: /\/kit\/decisions\/(?!Reject)/ },
  { name: 'profile', test: /\/settings\/(imageFile|profile\/\w+)\./ },
  { name: 'personnel-file', test: /\/features\/personnelFile\/(shared\/|person\/|[A-Z])/ },
  {
    name: 'team-month',
    test: /\/attendance\/team\/(NoRecords|MonthSummary|usePending|filter\/monthFilters|grid\/dayKey)|\/attendance\/gridDays\./,
  },
  { name: named('forms'), debugName: 'forms', entriesAware: true },
]
