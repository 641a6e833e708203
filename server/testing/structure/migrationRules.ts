/** A migration to check, and what the rules must know besides it. */
export interface CheckedMigration {
  /** The whole file. */
  text: string
  /** The text of all earlier migrations. */
  earlier?: string
  /** The released versions, such as `1.2.0`. */
  releases?: readonly string[]
}

/**
 * Tables with so few rows that a migration may lock and rewrite them: what a company sets up, not what its people do each
 * day. Every other table counts as large.
 */
export const smallTables = new Set([
  'api_keys',
  'backups',
  'company_logos',
  'custom_reports',
  'departments',
  'document_folders',
  'email_templates',
  'factor_policies',
  'holidays',
  'insurance_limits',
  'leave_policies',
  'migrations',
  'pay_packs',
  'pay_rules',
  'positions',
  'payroll_output_settings',
  'report_schedules',
  'role_permissions',
  'roles',
  'scim_groups',
  'scim_last_call',
  'settings',
  'sso_providers',
  'webhooks',
  'working_hours',
])

/** The first line of a migration that runs outside a transaction. */
const aloneMark = '-- no transaction\n'
/** The lines that name the release which stopped using what is removed, or always writes what is now required. */
const releaseMark = /^-- (unused|written) since (\S+)$/gm

/** Returns the statements of a migration, without comments, with single spaces. */
export function statementsIn(text: string): string[] {
  const statements = ['']
  // Comments, quoted texts and names, and bodies of functions are taken whole: a semicolon in them ends nothing.
  const parts = text.match(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/g) ?? []
  for (const part of parts) {
    if (part === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(part)) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

const tableName = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const matcher = (pattern: string) => new RegExp(pattern.replaceAll('TABLE_NAME', tableName), 'i')

const patterns = {
  createTable: matcher('^create table (?:if not exists )?TABLE_NAME'),
  alterTable: matcher('^alter table (?:if exists )?(?:only )?TABLE_NAME (.*)$'),
  createIndex: matcher(String.raw`^create (?:unique )?index (concurrently )?.*? on (?:only )?TABLE_NAME`),
  concurrently: /^(?:create (?:unique )?index|drop index|reindex \w+) concurrently\b/i,
  validate: /^alter table .* validate constraint\b/i,
  update: matcher(String.raw`^update (?:only )?TABLE_NAME(?!.*\bwhere\b)`),
  blocking: /^(lock|cluster|vacuum full|reindex (?!\w+ concurrently)|refresh materialized view (?!concurrently))\b/i,
  ownTimeout: /^set (local |session )?(lock|statement)_timeout\b/i,
  destroying: /^(drop table|truncate)\b/i,
}

/** Returns a sentence for each statement that would lock a large table for long, or break the version before. */
export function migrationFaults({ text, earlier = '', releases = [] }: CheckedMigration): string[] {
  const statements = statementsIn(text)
  const isAlone = text.startsWith(aloneMark)
  const newTables = new Set(statements.flatMap((statement) => patterns.createTable.exec(statement)?.[1] ?? []))
  const isLarge = (table: string) => !newTables.has(table) && !smallTables.has(table)
  const marks = [...text.matchAll(releaseMark)].map(([, use = '', release = '']) => ({ use, release }))
  const [isUnused, isWritten] = ['unused', 'written'].map((word) => marks.some(({ use }) => use === word))
  const faults = marks.flatMap(({ release }) => (releases.includes(release) ? [] : [`${release} is no release`]))

  for (const statement of statements) {
    const report = (reason: string) => faults.push(`${statement.slice(0, 70)}: ${reason}`)
    const mayRunAlone = patterns.concurrently.test(statement) || patterns.validate.test(statement)
    if (isAlone && !mayRunAlone) report('only indexes built concurrently and validations run outside a transaction')
    if (!isAlone && patterns.concurrently.test(statement)) report('begin the file with "-- no transaction"')
    if (patterns.blocking.test(statement)) report('locks the table for as long as it takes')
    if (patterns.ownTimeout.test(statement)) report('the runner sets the timeouts')
    if (patterns.destroying.test(statement) && !isUnused) report('the version before uses it')

    const [, concurrently, indexed] = patterns.createIndex.exec(statement) ?? []
    if (indexed && !concurrently && isLarge(indexed)) report('build it concurrently')
    const [, updated] = patterns.update.exec(statement) ?? []
    if (updated && isLarge(updated)) report('changes every row: do it in batches, in the background')

    const [, table = '', actions = ''] = patterns.alterTable.exec(statement) ?? []
    if (!table || newTables.has(table)) continue
    for (const reason of compatibilityFaults(actions)) if (!isUnused) report(reason)
    const [, column] = /alter (?:column )?"?(\w+)"? set not null/i.exec(actions) ?? []
    if (column && !isWritten) report('the version before may leave it empty')
    if (!isLarge(table)) continue
    for (const reason of lockFaults(actions)) report(reason)
    if (!isAlone && patterns.validate.test(statement)) report('validate it in a file with "-- no transaction"')
    if (column && !hasValidatedCheck(`${earlier}\n${text}`, table, column))
      report('first add a check that it is not null, and validate that')
  }
  return faults
}

/** Returns why the version before could not work with a changed table. */
function compatibilityFaults(actions: string): string[] {
  const faults = []
  if (/\bdrop column\b/i.test(actions)) faults.push('the version before uses the column')
  if (/\brename\b/i.test(actions)) faults.push('the version before uses the old name')
  for (const added of actions.match(/add column(?:[^,(]|\([^)]*\))*/gi) ?? [])
    if (/\bnot null\b/i.test(added) && !/\b(default|generated)\b/i.test(added))
      faults.push('the version before leaves the column empty: give it a default')
  return faults
}

/** Returns why a change would lock a large table for as long as it takes to read or rewrite it. */
function lockFaults(actions: string): string[] {
  const faults = []
  if (/alter (column )?"?\w+"? (set data )?type\b/i.test(actions)) faults.push('rewrites the table: add another column')
  const [, value = ''] = /\badd column\b.* default (.*)$/i.exec(actions) ?? []
  const calledNames = [...value.matchAll(/(\w+)\(/g)].map(([, called = '']) => called.toLowerCase())
  if (calledNames.some((called) => called !== 'now')) faults.push('rewrites the table to compute the default')
  if (/\badd column\b.*\bgenerated\b/i.test(actions)) faults.push('rewrites the table to compute the column')
  if (/\badd column\b.* (small|big)?serial\b/i.test(actions)) faults.push('rewrites the table to number its rows')
  const isReading = /\b(foreign key|check)\b/i.test(actions) && /\badd constraint\b/i.test(actions)
  if (isReading && !/\bnot valid$/i.test(actions)) faults.push('add it "NOT VALID", and validate it later')
  if (/\badd column\b.*\breferences\b/i.test(actions)) faults.push('add the foreign key by itself, "NOT VALID"')
  if (/\badd (constraint "?\w+"? )?(unique|primary key|exclude)\b(?! using index)/i.test(actions))
    faults.push('build its index concurrently first')
  return faults
}

/** Returns whether a validated check of the table says that the column is not null. */
function hasValidatedCheck(text: string, table: string, column: string): boolean {
  const statements = statementsIn(text)
  const alterations = statements.flatMap((statement) => {
    const [, altered, actions = ''] = patterns.alterTable.exec(statement) ?? []
    return altered === table ? [actions] : []
  })
  const check = new RegExp(
    String.raw`add constraint "?(\w+)"? check \(+(?:"?\w+"?\.)?"?${column}"? is not null\)+`,
    'i',
  )
  const names = alterations.flatMap((actions) => check.exec(actions)?.[1] ?? [])
  return names.some((name) =>
    alterations.some((actions) => new RegExp(`validate constraint "?${name}\\b`, 'i').test(actions)),
  )
}
