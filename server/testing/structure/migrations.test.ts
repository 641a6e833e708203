import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { type CheckedMigration, migrationFaults, smallTables, statementsIn } from './migrationRules.ts'
import { root } from './sources.ts'

/** The time at which the rules began to hold; earlier migrations are as they landed. */
const checkedSince = Temporal.Instant.from('2026-11-29T03:00Z').epochMilliseconds

const folder = join(root, 'server', 'migrations')
const textOf = (tag: string) => readFileSync(join(folder, `${tag}.sql`), 'utf8')

describe('migrations', () => {
  test('neither lock large tables for long nor break the version before', () => {
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    const releases = [...changelog.matchAll(/^## (\d\S+)/gm)].map(([, release = '']) => release)
    const faults = journal.entries.flatMap(({ tag, when }, index) => {
      if (when < checkedSince) return []
      const earlier = journal.entries.slice(0, index).map((entry) => textOf(entry.tag))
      return migrationFaults({ text: textOf(tag), earlier: earlier.join('\n'), releases }).map(
        (fault) => `${tag}: ${fault}`,
      )
    })
    expect(faults).toEqual([])
  })

  test('of large tables are told from those of small ones by names that exist', () => {
    const snapshot = readdirSync(join(folder, 'meta')).find((name) => name.endsWith('_snapshot.json'))!
    const { tables } = JSON.parse(readFileSync(join(folder, 'meta', snapshot), 'utf8')) as { tables: object }
    const names = new Set([...Object.keys(tables).map((name) => name.replace('public.', '')), 'migrations'])
    expect([...smallTables].filter((name) => !names.has(name))).toEqual([])
  })
})

const alone = '-- no transaction\n'
const unused = '-- unused since 1.2.0\n'
const written = '-- written since 1.2.0\n'
const required = 'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;'
const check = 'ALTER TABLE "users" ADD CONSTRAINT "named" CHECK ("users"."name" IS NOT NULL) NOT VALID;'
const validated = 'ALTER TABLE "users" VALIDATE CONSTRAINT "named";'

/** Migrations of the large table `users` and the small table `roles`; the reason is null where there is no fault. */
const cases: [string, string | null, Partial<CheckedMigration>?][] = [
  ['CREATE INDEX "i" ON "users" USING btree ("name");', 'build it concurrently'],
  ['create unique index i on public.users (name);', 'build it concurrently'],
  ['CREATE INDEX "i" ON "roles" ("name");', null],
  ['CREATE TABLE "t" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "i" ON "t" ("id");', null],
  ['CREATE INDEX CONCURRENTLY "i" ON "users" ("name");', 'begin the file with "-- no transaction"'],
  [`${alone}CREATE INDEX CONCURRENTLY "i" ON "users" ("name");`, null],
  [`${alone}ALTER TABLE "users" ADD COLUMN "n" int;`, 'only indexes built concurrently and validations'],
  ['ALTER TABLE "users" ALTER COLUMN "n" SET DATA TYPE bigint;', 'rewrites the table'],
  ['ALTER TABLE "roles" ALTER COLUMN "n" SET DATA TYPE bigint;', null],
  ['ALTER TABLE "users" ADD COLUMN "n" uuid DEFAULT gen_random_uuid() NOT NULL;', 'rewrites the table'],
  ['ALTER TABLE "users" ADD COLUMN "n" timestamptz DEFAULT now() NOT NULL;', null],
  [`ALTER TABLE "users" ADD COLUMN "n" text DEFAULT 'a' NOT NULL;`, null],
  ['ALTER TABLE "users" ADD COLUMN "n" int GENERATED ALWAYS AS IDENTITY;', 'rewrites the table'],
  ['ALTER TABLE "users" ADD COLUMN "n" bigserial;', 'rewrites the table'],
  ['ALTER TABLE "users" ADD COLUMN "n" int;', null],
  ['ALTER TABLE "users" ADD COLUMN "n" numeric(14, 2) NOT NULL;', 'leaves the column empty'],
  ['ALTER TABLE "roles" ADD COLUMN "n" int NOT NULL;', 'leaves the column empty'],
  ['ALTER TABLE "users" ADD COLUMN "n" uuid REFERENCES "roles"("id");', 'add the foreign key by itself'],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("r") REFERENCES "roles"("id");', 'add it "NOT VALID"'],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("r") REFERENCES "roles"("id") NOT VALID;', null],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("n" > 0);', 'add it "NOT VALID"'],
  ['ALTER TABLE "roles" ADD CONSTRAINT "c" CHECK ("n" > 0);', null],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE("n");', 'build its index concurrently first'],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";', null],
  [required, 'the version before may leave it empty', { earlier: check + validated }],
  [`${written}${required}`, 'first add a check'],
  [`${written}${check}\n${required}`, 'first add a check'],
  [`${written}${required}`, null, { earlier: check + validated }],
  [`${written}ALTER TABLE "roles" ALTER COLUMN "n" SET NOT NULL;`, null],
  [validated, 'validate it in a file with "-- no transaction"'],
  [`${alone}${validated}`, null],
  ['UPDATE users SET n = 1;', 'changes every row'],
  ['UPDATE users SET n = 1 WHERE n IS NULL;', null],
  ['LOCK TABLE users;', 'locks the table'],
  ['VACUUM FULL users;', 'locks the table'],
  [`SET LOCAL lock_timeout = '1min';`, 'the runner sets the timeouts'],
  ['DROP TABLE "users";', 'the version before uses it'],
  ['TRUNCATE users;', 'the version before uses it'],
  ['ALTER TABLE "roles" DROP COLUMN "n";', 'the version before uses the column'],
  ['ALTER TABLE "users" RENAME COLUMN "n" TO "m";', 'the version before uses the old name'],
  [`${unused}ALTER TABLE "users" DROP COLUMN "n";`, null],
  [`${unused}ALTER TABLE "users" DROP COLUMN "n";`, '1.2.0 is no release', { releases: [] }],
  ['ALTER TABLE "users" DROP CONSTRAINT "c";', null],
  [`CREATE FUNCTION f() RETURNS void AS $$ BEGIN UPDATE users SET n = 1; DROP TABLE users; END $$;`, null],
  ['-- DROP TABLE users;\nSELECT 1;', null],
]

test.for(cases)('%s → %s', ([text, reason, more]) => {
  const faults = migrationFaults({ text, releases: ['1.2.0'], ...more })
  expect(faults).toEqual(reason === null ? [] : [expect.stringContaining(reason)])
})

test('a semicolon in a text, a name or a function ends no statement', () => {
  expect(statementsIn(`SELECT 'a;''b', "c;d"; /* e; */ DO $x$ f; $x$;--> statement-breakpoint\nSELECT 1`)).toEqual([
    `SELECT 'a;''b', "c;d"`,
    'DO $x$ f; $x$',
    'SELECT 1',
  ])
})
