import { z } from 'zod'
import { Company } from '../kit/company.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { Day, Instant } from '../kit/time.ts'
import { weekDays } from '../kit/worktime.ts'

/**
 * The signed-in person with their roles and permissions. The browser uses it to decide which views and actions to
 * offer.
 */
export const SessionUser = PersonName.extend({
  llId: z.string().nullable(),
  hireDate: z.string().nullable(),
  /** The first day of the person's first employment. `hireDate` is the first day of their latest employment. */
  employedFrom: Day,
  /** The last day of the latest employment; null if it has no end date. */
  employedUntil: Day.nullable(),
  status: z.enum(userStatuses),
  isActive: z.boolean(),
  /** True for the one account that can open System Settings. */
  isOwner: z.boolean(),
  /**
   * IANA name of the company's time zone. It determines today's date, whatever the browser's time zone (contract,
   * "Today").
   */
  timeZone: z.string(),
  /** The company's name and logo, shown in the sidebar. */
  company: Company,
  /** The first day of the week in the company's calendars. */
  firstDayOfWeek: z.enum(weekDays),
  /** True while no mail server is configured and emails are held in the outbox. */
  isMailHeld: z.boolean(),
  /** The keys of the views that the company has switched off. */
  closedViews: z.array(z.string()),
  /** True if the person can do nothing before they set up two-factor sign-in, which one of their roles requires. */
  mustSetUpTwoFactor: z.boolean(),
  /** The address to open after signing out, which signs out at the provider as well; null if there is none. */
  signOutAddress: z.string().nullable(),
  userRoles: z.array(
    z.object({
      id: z.uuid(),
      isActive: z.boolean(),
      expiresAt: Instant.nullable(),
      role: z.object({
        id: z.uuid(),
        name: z.string(),
        permissions: z.array(z.object({ permission: z.object({ name: z.string() }) })),
      }),
    }),
  ),
})
export type SessionUser = z.infer<typeof SessionUser>

/** A completed sign-in: the session’s token, which is also set as a cookie, and the person. */
export const SignedIn = z.object({ token: z.string(), expiresAt: Instant, user: SessionUser })
