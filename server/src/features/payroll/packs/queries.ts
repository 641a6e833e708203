import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayPackFile } from '@muster/contract/payroll/packs'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import { readPack } from '../../../pay/packs/packFile.ts'
import { payRules } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { hasOtherConfirmer } from '../shared/confirmation.ts'
import { summaryOf } from './checkPack.ts'
import { packPolicy } from './policy.ts'

const confirmer = alias(users, 'confirmer')

/** Selects the company's files that are not withdrawn, with the names of those who added and confirmed them. */
const selectPacks = (db: Queryable, id?: string) =>
  db
    .select({
      row: payPackFiles,
      enteredBy: { firstName: users.firstName, lastName: users.lastName },
      confirmedBy: { firstName: confirmer.firstName, lastName: confirmer.lastName },
      usedFrom: sql<string | null>`(select to_char(min(r.first_day), 'YYYY-MM') from ${payRules} r
        where r.pack_id = ${payPackFiles.id})`,
    })
    .from(payPackFiles)
    .innerJoin(users, eq(users.id, payPackFiles.enteredBy))
    .leftJoin(confirmer, eq(confirmer.id, payPackFiles.confirmedBy))
    .where(and(isNull(payPackFiles.withdrawnAt), id === undefined ? undefined : eq(payPackFiles.id, id)))
    .orderBy(desc(payPackFiles.enteredAt), desc(payPackFiles.id))

/** Returns the company's own files of rules, newest first. */
export async function listPacks({ app: { db }, actor }: Pick<Context, 'app' | 'actor'>) {
  return { packs: await presentPacks(db, actor) }
}

/** Returns a file of rules as the API returns it to the actor. */
export async function packById(db: Queryable, actor: Actor, id: string): Promise<PayPackFile> {
  const [pack] = await presentPacks(db, actor, id)
  if (!pack) throw new Error(`There is no file of rules with the id ${id}`)
  return pack
}

async function presentPacks(db: Queryable, actor: Actor, id?: string): Promise<PayPackFile[]> {
  const selected = await selectPacks(db, id)
  const needsOther = await hasOtherConfirmer(db, actor)
  return selected.map(({ row, enteredBy, confirmedBy, usedFrom }) => ({
    id: row.id,
    name: row.name,
    summary: summaryOf(readPack(row.name, JSON.parse(row.content))),
    state: row.confirmedAt === null ? 'PROPOSED' : 'CONFIRMED',
    enteredBy,
    enteredAt: row.enteredAt,
    confirmedBy: row.confirmedAt === null ? null : confirmedBy,
    usedFrom,
    can: {
      confirm: packPolicy.confirm(actor, row, needsOther) === null,
      withdraw: packPolicy.withdraw(row) === null,
    },
  }))
}

/** Returns a file of rules, locked until the transaction ends. @throws Refusal 404 if there is none with this id. */
export async function lockPack(tx: Tx, id: string) {
  const [row] = await tx.select().from(payPackFiles).where(eq(payPackFiles.id, id)).for('update')
  assertFound(row)
  return row
}
