import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { route } from '../kit/route.ts'
import { Id, nameText, optionalText } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { payRhythms } from '../kit/partDays.ts'
import { PaidPerson } from './records.ts'

/** The most people whose group one call sets. */
export const maxGroupMembers = 2000

/** The most pay groups in use. */
export const maxPayGroups = 100

const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)

const Group = z.object({
  name: nameText(40, 'Please enter a name'),
  rhythm: z.enum(payRhythms, 'Please choose a rhythm'),
  /** The last day of each week, from 1 for Monday to 7 for Sunday; for WEEKLY. */
  weekday: wholeNumber(1, 7, 'Please choose a weekday').nullable(),
  /** The last day of a fortnight, from which the others follow; for FORTNIGHTLY. */
  anchor: Day.nullable(),
  /** The last day of the first half of the month; for HALF_MONTHLY. */
  halfDay: wholeNumber(1, 27, 'Please enter a day from 1 to 27').nullable(),
  /** The number of days from the last day of a part to its payment, within the month. */
  paymentOffset: wholeNumber(0, 14, 'Please enter 0 to 14 days'),
})

/** The day that each rhythm needs, and that the others leave empty. */
const dayOfRhythm = {
  WEEKLY: ['weekday', 'Please choose a weekday'],
  FORTNIGHTLY: ['anchor', 'Please enter the last day of a fortnight'],
  HALF_MONTHLY: ['halfDay', 'Please enter a day from 1 to 27'],
} as const

const needsDay = (group: z.infer<typeof Group>, context: z.core.$RefinementCtx) => {
  for (const rhythm of payRhythms) {
    const [field, message] = dayOfRhythm[rhythm]
    if (rhythm === group.rhythm && group[field] === null) context.addIssue({ code: 'custom', path: [field], message })
    if (rhythm !== group.rhythm && group[field] !== null)
      context.addIssue({ code: 'custom', path: [field], message: 'This rhythm has no such day' })
  }
}

/** A pay group as it is entered: people who are paid in parts of a month. */
export const DraftPayGroup = Group.superRefine(needsDay)
export type DraftPayGroup = z.infer<typeof DraftPayGroup>

export const ChangePayGroup = Group.extend({ id: Id }).superRefine(needsDay)
export type ChangePayGroup = z.infer<typeof ChangePayGroup>

export const PayGroup = Group.extend({
  id: z.uuid(),
  isArchived: z.boolean(),
  /** The number of people within reach who are in the group this month. */
  people: z.number().int(),
})
export type PayGroup = z.infer<typeof PayGroup>

export const SetGroupMembers = z
  .object({
    /** Null for the monthly run alone. */
    groupId: Id.nullable(),
    /** Leaves out the people who aren't in this group in the month any more. */
    onlyFrom: Id.optional(),
    firstMonth: Month,
    userIds: z.array(Id).min(1, 'Please choose at least one person').max(maxGroupMembers, 'Please choose fewer people'),
  })
  .refine(({ userIds }) => new Set(userIds).size === userIds.length, {
    path: ['userIds'],
    message: 'Please choose each person once',
  })
export type SetGroupMembers = z.infer<typeof SetGroupMembers>

/** A person in a pay group, with the month from which they are in it. */
const GroupMember = PaidPerson.extend({ firstMonth: Month, can: z.object({ change: z.boolean() }) })
export type GroupMember = z.infer<typeof GroupMember>

/** A person who can be added to a pay group, with the name of the one they are in. */
const GroupCandidate = PaidPerson.extend({ groupName: z.string().nullable() })
export type GroupCandidate = z.infer<typeof GroupCandidate>

/** An entry in the history of a person's pay groups. */
export const GroupEntry = z.object({
  id: z.uuid(),
  firstMonth: Month,
  /** Null if the monthly run alone pays the person from then on. */
  group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  enteredBy: z.object({ firstName: z.string(), lastName: z.string() }),
  enteredAt: Instant,
  /** True if a newer entry for the same month replaces it. */
  isReplaced: z.boolean(),
})
export type GroupEntry = z.infer<typeof GroupEntry>

const readNeeds = anyOf('payroll.tax', 'payroll.process')
const OneGroup = z.object({ group: PayGroup })

export const payGroups = {
  payGroups: route({
    method: 'GET',
    path: '/payroll/pay-groups',
    needs: readNeeds,
    summary: 'List the pay groups, whose people are paid in parts of a month, by name; archived ones last',
  }).output(z.object({ groups: z.array(PayGroup), can: z.object({ change: z.boolean() }) })),
  addPayGroup: route({
    method: 'POST',
    path: '/payroll/pay-groups',
    needs: 'payroll.tax',
    summary: 'Add a pay group: weekly, fortnightly, or by half months',
    success: 201,
  })
    .input(DraftPayGroup)
    .output(OneGroup),
  changePayGroup: route({
    method: 'PATCH',
    path: '/payroll/pay-groups/{id}',
    needs: 'payroll.tax',
    summary: 'Change the name, the rhythm or the payment date of a pay group',
    description: 'Parts of months that are made already keep their days.',
  })
    .input(ChangePayGroup)
    .output(OneGroup),
  archivePayGroup: route({
    method: 'POST',
    path: '/payroll/pay-groups/{id}/archive',
    needs: 'payroll.tax',
    summary: 'Archive a pay group, or restore it',
    description: 'People of an archived group are paid by the monthly run.',
  })
    .input(z.object({ id: Id, isArchived: z.boolean('Please choose whether it is archived') }))
    .output(OneGroup),
  payGroupMembers: route({
    method: 'GET',
    path: '/payroll/pay-groups/{id}/members',
    needs: readNeeds,
    summary: 'List the people within your reach who are in a pay group in a month, by name',
  })
    .input(z.object({ id: Id, month: Month }))
    .output(
      z.object({
        /** At most the people whose group one call sets. */
        people: z.array(GroupMember).max(maxGroupMembers),
      }),
    ),
  payGroupCandidates: route({
    method: 'GET',
    path: '/payroll/pay-groups/{id}/candidates',
    needs: 'payroll.tax',
    summary: 'Find people to add to a pay group from a month on: up to twenty by name or email, or a whole department',
    description: 'People within your reach who are employed in the month and not in the group, without yourself.',
  })
    .input(
      z.object({
        id: Id,
        month: Month,
        search: z.string().trim().max(100).default(''),
        department: optionalText(100).optional(),
      }),
    )
    .output(z.object({ people: z.array(GroupCandidate).max(maxGroupMembers) })),
  personPayGroup: route({
    method: 'GET',
    path: '/payroll/pay-group-members/{userId}',
    needs: readNeeds,
    summary: 'Get the pay group of a person: now, and by month, latest first',
  })
    .input(z.object({ userId: Id }))
    .output(
      z.object({
        /** Null if the monthly run alone pays the person this month. */
        current: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        entries: z.array(GroupEntry),
        can: z.object({ set: z.boolean() }),
      }),
    ),
  setPayGroupMembers: route({
    method: 'PUT',
    path: '/payroll/pay-group-members',
    needs: 'payroll.tax',
    summary: 'Set the pay group of people from a month on',
    description:
      'A person is in one group at a time. You can’t set your own. Entries are never changed: a newer one for the same month replaces them.',
  })
    .input(SetGroupMembers)
    .output(
      z.object({
        /** The number of people whose group has changed. */
        count: z.number().int(),
        /** The number of those among them whom an entry of a later month puts in another group, or in none. */
        limited: z.number().int(),
      }),
    ),
}
