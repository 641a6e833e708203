import { z } from 'zod'
import { Id, optionalText } from '../kit/text.ts'
import { Day, HireDay } from '../kit/time.ts'

/** A hire date to preview before it is saved. */
export const PreviewHireDate = z.object({ id: Id, hireDate: HireDay.nullable() })
export type PreviewHireDate = z.infer<typeof PreviewHireDate>

/** A change of an account between active and deactivated, which also begins or ends an employment. */
export const SetUserStatus = z
  .object({
    id: Id,
    isActive: z.boolean('Please say whether the account is active'),
    /** For an end: the last day of employment, today by default. Until a later day the account stays active. */
    lastDay: Day.optional(),
    /** For an end: the reason in a few words. */
    reason: optionalText(200).nullish(),
    /** For a return: the first day of the new employment, today by default. */
    firstDay: Day.optional(),
    /** True if the last end was entered by mistake: then the person has been employed without interruption. */
    byMistake: z.boolean().default(false),
  })
  .superRefine(({ isActive, lastDay, firstDay, byMistake }, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (isActive && lastDay !== undefined) refuse('lastDay', 'Only an employment that ends has a last day')
    if (!isActive && firstDay !== undefined) refuse('firstDay', 'Only an employment that begins has a first day')
    if (!isActive && byMistake) refuse('byMistake', 'Only an account that is activated was deactivated by mistake')
    if (byMistake && firstDay !== undefined) refuse('firstDay', 'Employment goes on without a new first day')
  })
export type SetUserStatus = z.infer<typeof SetUserStatus>
