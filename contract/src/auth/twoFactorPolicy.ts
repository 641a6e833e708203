import { z } from 'zod'
import { ListFormat } from '../kit/listFormat.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { factorFilters, factorPolicies, factorSorts } from '../access/twoFactorValues.ts'

/** The rule of a role. `requiredFrom` is set only with `REQUIRED`. */
export const RolePolicy = z
  .object({
    roleId: Id,
    policy: z.enum(factorPolicies, 'Please choose a rule'),
    requiredFrom: Day.nullable(),
  })
  .refine(({ policy, requiredFrom }) => (policy === 'REQUIRED') === (requiredFrom !== null), {
    path: ['requiredFrom'],
    message: 'Please choose the day from which the role needs two-factor sign-in',
  })
export type RolePolicy = z.infer<typeof RolePolicy>

const daysMessage = 'Please enter a whole number of days from 0 to 365'

export const TwoFactorPolicy = z.object({
  /** The days for which a device is remembered; 0 for never. */
  rememberDays: z.int(daysMessage).min(0, daysMessage).max(365, daysMessage),
  /** True if a passkey alone is enough to sign in; left out, it does not change. */
  passkeySignIn: z.boolean().optional(),
  roles: z.array(RolePolicy).max(200),
})
export type TwoFactorPolicy = z.infer<typeof TwoFactorPolicy>

/** The company's rules, with the name of each role and how many of its people have a second factor. */
const PolicyOfCompany = z.object({
  rememberDays: z.number().int(),
  passkeySignIn: z.boolean(),
  roles: z.array(
    z.object({
      roleId: z.uuid(),
      name: z.string(),
      policy: z.enum(factorPolicies),
      requiredFrom: Day.nullable(),
      /** The number of active people with the role, and how many of them have a second factor. */
      people: z.number().int(),
      protectedPeople: z.number().int(),
    }),
  ),
})
export type PolicyOfCompany = z.infer<typeof PolicyOfCompany>

/** The new rules, and those that the owner saw before the change. */
export const SetTwoFactorPolicy = z.object({ policy: TwoFactorPolicy, was: TwoFactorPolicy })
export type SetTwoFactorPolicy = z.infer<typeof SetTwoFactorPolicy>

/** An active person with their second factors. */
export const ProtectedPerson = z.object({
  person: PersonName,
  roles: z.array(z.string()),
  /** True if the person has an authenticator app. */
  hasApp: z.boolean(),
  /** The number of the person’s passkeys. */
  passkeys: z.number().int(),
  /** The time since which the person has a second factor. */
  enabledAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  policy: z.enum(factorPolicies),
  requiredFrom: Day.nullable(),
  /** `reset` is true if the caller may remove the person's second factor. */
  can: z.object({ reset: z.boolean() }),
})
export type ProtectedPerson = z.infer<typeof ProtectedPerson>

const PeopleFilters = z.object({
  /** Part of a person’s name or email address. */
  search: z.string().trim().max(100).default(''),
  roleId: Id.optional(),
  factor: z.enum(factorFilters).optional(),
})
export const ListProtectedPeople = PageQuery.extend(PeopleFilters.shape).extend({
  sort: z.enum(factorSorts).default('person'),
  order: SortOrder.default('asc'),
})
export type ListProtectedPeople = z.infer<typeof ListProtectedPeople>
export const ExportProtectedPeople = PeopleFilters.extend({ format: ListFormat.default('csv') })
export type ExportProtectedPeople = z.infer<typeof ExportProtectedPeople>

const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'

/** The calls about the company’s rules for two-factor sign-in, and about who has a second factor. */
export const twoFactorPolicyCalls = {
  twoFactorPolicy: route({
    method: 'GET',
    path: '/settings/two-factor',
    needs: 'signed-in',
    summary: 'Get the rules for two-factor sign-in by role',
    description: ownerRule,
  }).output(PolicyOfCompany),
  setTwoFactorPolicy: route({
    method: 'PUT',
    path: '/settings/two-factor',
    needs: 'signed-in',
    summary: 'Set the rules for two-factor sign-in by role',
    description:
      `${ownerRule} Roles that are left out do not change. 403 \`two_factor.confirm\` unless your own second factor, if ` +
      'any, was confirmed in this session within ten minutes. 409 `setting.changed_meanwhile` if a rule does not match ' +
      '`was`.',
  })
    .input(SetTwoFactorPolicy)
    .output(PolicyOfCompany),
  protectedPeople: route({
    method: 'GET',
    path: '/settings/two-factor/people',
    needs: 'signed-in',
    summary: 'List active people with their second factors',
    description: ownerRule,
  })
    .input(ListProtectedPeople)
    .output(z.object({ people: z.array(ProtectedPerson), pagination: Pagination })),
  exportProtectedPeople: route({
    method: 'GET',
    path: '/settings/two-factor/people/export',
    needs: 'signed-in',
    summary: 'Export active people with their second factors as CSV or XLSX',
    description: ownerRule,
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportProtectedPeople)
    .output(z.file()),
}
