import { z } from 'zod'
import { Id, optionalText } from '../kit/text.ts'
import { Day, HireDay } from '../kit/time.ts'

/** A hire date to preview before it is saved, with the last day of probation if that changes too. */
export const PreviewHireDate = z.object({ id: Id, hireDate: HireDay.nullable(), probationEnd: Day.nullish() })
export type PreviewHireDate = z.infer<typeof PreviewHireDate>

/** The activation or deactivation of an account, which also begins or ends an employment. */
export const SetUserStatus = z
  .object({
    id: Id,
    isActive: z.boolean('Please choose whether the account is active'),
    /**
     * For a deactivation: the last day of employment, today by default. If it is in the future, the account stays
     * active until the end of that day.
     */
    lastDay: Day.optional(),
    /** For a deactivation: the reason in a few words. */
    reason: optionalText(200).nullish(),
    /** For an activation: the first day of the new employment, today by default. */
    firstDay: Day.optional(),
    /** For an activation: true if the last deactivation was a mistake. The employment then continues without a gap. */
    byMistake: z.boolean().default(false),
  })
  .superRefine(({ isActive, lastDay, firstDay, byMistake }, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (isActive && lastDay !== undefined) refuse('lastDay', 'Set a last day only when you deactivate the account')
    if (!isActive && firstDay !== undefined) refuse('firstDay', 'Set a first day only when you activate the account')
    if (!isActive && byMistake) refuse('byMistake', 'Only an activation can undo a mistaken deactivation')
    if (byMistake && firstDay !== undefined)
      refuse('firstDay', 'Leave the first day empty: employment continues without a gap')
  })
export type SetUserStatus = z.infer<typeof SetUserStatus>
