import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import {
  type ChangePayGroup,
  type DraftPayGroup,
  maxPayGroups,
  type PayGroup,
} from '@muster/contract/payroll/payGroups'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { lockGroup, presentGroups, selectGroups } from './queries.ts'
import { payrollGroups } from '../../../pay/groups/tables.ts'

interface Answer {
  group: PayGroup
}

/** Returns all pay groups, by name, archived ones last. */
export async function listPayGroups({ app: { db }, actor }: Context) {
  const month = (await readCompanyToday(db)).slice(0, 7)
  return {
    groups: await presentGroups(db, actor, await selectGroups(db), month),
    can: { change: actor.permissions.has('payroll.tax') },
  }
}

/** Adds a pay group. @throws Refusal 409 naming `name` if another one has it, and with too many groups in use. */
export const addPayGroup = (ctx: Context, draft: DraftPayGroup) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    await lockPayroll(tx)
    await assertOneMore(tx)
    await assertNameFree(tx, draft.name, null)
    const [group] = await tx
      .insert(payrollGroups)
      .values({ ...draft, addedBy: actor.id, addedAt: request.at ?? sql`clock_timestamp()` })
      .returning()
    assertFound(group)
    return {
      action: 'payroll.group_added',
      subject: { type: 'pay_group', id: group.id },
      after: draft,
      events: [payrollChanged()],
      answer: await answerOf(tx, actor, group.id),
    }
  })

/**
 * Changes a pay group. Parts of months that are made already keep their days.
 * @throws Refusal 404 if there is none; 409 naming `name` if another group has it, or if the group is archived.
 */
export const changePayGroup = (ctx: Context, { id, ...draft }: ChangePayGroup) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { actor } = ctx
    await lockPayroll(tx)
    const { addedBy: _addedBy, addedAt: _addedAt, archivedAt, id: _id, ...before } = await lockGroup(tx, id)
    throwIf(archivedAt === null ? null : archived())
    await assertNameFree(tx, draft.name, id)
    if (isDeepStrictEqual(before, { ...before, ...draft }))
      return { action: null, answer: await answerOf(tx, actor, id) }
    await tx.update(payrollGroups).set(draft).where(eq(payrollGroups.id, id))
    return {
      action: 'payroll.group_changed',
      subject: { type: 'pay_group', id },
      before,
      after: draft,
      events: [payrollChanged()],
      answer: await answerOf(tx, actor, id),
    }
  })

/**
 * Archives a pay group, whose people the monthly run alone then pays, or restores it.
 * @throws Refusal 404 if there is none; 409 naming `name` if it is restored and another one has its name, and if it is restored with
 * too many groups in use.
 */
export const archivePayGroup = (ctx: Context, { id, isArchived }: { id: string; isArchived: boolean }) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { actor, request } = ctx
    await lockPayroll(tx)
    const group = await lockGroup(tx, id)
    if ((group.archivedAt !== null) === isArchived) return { action: null, answer: await answerOf(tx, actor, id) }
    if (!isArchived) {
      await assertOneMore(tx)
      await assertNameFree(tx, group.name, id)
    }
    await tx
      .update(payrollGroups)
      .set({ archivedAt: isArchived ? (request.at ?? sql`clock_timestamp()`) : null })
      .where(eq(payrollGroups.id, id))
    return {
      action: isArchived ? 'payroll.group_archived' : 'payroll.group_restored',
      subject: { type: 'pay_group', id },
      after: { name: group.name },
      events: [payrollChanged()],
      answer: await answerOf(tx, actor, id),
    }
  })

async function answerOf(tx: Tx, actor: Actor, id: string): Promise<Answer> {
  const month = (await readCompanyToday(tx)).slice(0, 7)
  const [group] = await presentGroups(tx, actor, [await lockGroup(tx, id)], month)
  assertFound(group)
  return { group }
}

/** Checks that another group can be in use. @throws Refusal 409. */
async function assertOneMore(tx: Tx): Promise<void> {
  const count = await tx.$count(payrollGroups, isNull(payrollGroups.archivedAt))
  throwIf(
    count < maxPayGroups
      ? null
      : conflict(
          `At most ${maxPayGroups} pay groups can be in use. Please archive one first.`,
          'payroll.too_many_groups',
        ),
  )
}

/** Checks that no other group in use has a name. @throws Refusal 409 naming `name`. */
async function assertNameFree(tx: Tx, name: string, but: string | null): Promise<void> {
  const isOther = but === null ? undefined : ne(payrollGroups.id, but)
  const taken = and(isNull(payrollGroups.archivedAt), sql`lower(${payrollGroups.name}) = lower(${name})`, isOther)
  throwIf(
    (await tx.$count(payrollGroups, taken))
      ? conflict('Another pay group has this name.', 'payroll.group_taken', 'name')
      : null,
  )
}

export const archived = () =>
  conflict('This pay group is archived. Please restore it first.', 'payroll.group_not_in_use')
