import type pg from 'pg'

/** The people who stay in a dump, with the people above them. */
const keptEmails = ['owner', 'hr', 'manager', 'lead', 'employee'].map((name) => `${name}@demo.test`)

/** Conditions for the rows to delete from large tables, by table. Rows that refer to deleted ones follow. */
const deletedRows: Record<string, string> = {
  attendance_days: `date < (select date_trunc('month', max(date)) from attendance_days)`,
  attendance_months: `month < (select max(month) from attendance_months)`,
  events: 'true',
  idempotency_keys: 'true',
  audit_checks: 'true',
  holidays: 'date < current_date - 200',
  mails: 'id not in (select id from mails order by id desc limit 6)',
  notifications: 'id not in (select id from notifications order by id desc limit 12)',
  documents: 'id not in (select id from documents order by id limit 6)',
  invoices: 'id not in (select id from invoices order by id limit 10)',
  payroll_records: 'period not in (select distinct period from payroll_records order by period desc limit 3)',
  performance_changes: 'id not in (select id from performance_changes order by id limit 12)',
  job_applications: 'id not in (select id from job_applications order by id limit 4)',
  audit_entries: `id not in (select id from audit_entries order by id limit 8)
    and id not in (select id from audit_entries where action like 'payroll%' order by id limit 12)
    and id not in (select id from audit_entries order by id desc limit 24)`,
}

interface ForeignKey {
  child: string
  parent: string
  pairs: { own: string; other: string }[]
}

/**
 * Deletes most people of a demo company, and most rows of its large tables, so that its dump stays small. The remaining
 * audit entries are queued to be sealed again by the program that wrote them. What the database counts for the whole
 * company is left as it was.
 */
export async function stripDemoCompany(client: pg.Client): Promise<void> {
  await client.query('begin')
  // Without triggers, since the product's tables refuse to lose what must be kept.
  await client.query('set local session_replication_role = replica')
  await client.query(
    `with recursive kept as (
       select id, manager_id from users where email = any($1)
       union select u.id, u.manager_id from users u join kept on kept.manager_id = u.id
     ) delete from users where id not in (select id from kept)`,
    [keptEmails],
  )
  for (const [table, where] of Object.entries(deletedRows))
    if (await exists(client, table)) await client.query(`delete from ${table} where ${where}`)
  await deleteOrphans(client)
  await client.query('delete from audit_seals')
  await client.query('delete from audit_unsealed')
  await client.query('insert into audit_unsealed (entry_id) select id from audit_entries order by id')
  await client.query('commit')
}

const exists = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])).rows[0]?.found !== null

/** Deletes rows whose foreign keys refer to no row, until there are none. */
async function deleteOrphans(client: pg.Client): Promise<void> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select jsonb_agg(jsonb_build_object('own', a.attname, 'other', b.attname))
        from unnest(conkey, confkey) as k(own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = confrelid and b.attnum = k.other) as pairs
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (let deletedCount = 1; deletedCount;) {
    deletedCount = 0
    for (const { child, parent, pairs } of foreignKeys) {
      const present = pairs.map(({ own }) => `c.${own} is not null`).join(' and ')
      const same = pairs.map(({ own, other }) => `p.${other} = c.${own}`).join(' and ')
      const { rowCount } = await client.query(
        `delete from ${child} c where ${present} and not exists (select from ${parent} p where ${same})`,
      )
      deletedCount += rowCount ?? 0
    }
  }
}
