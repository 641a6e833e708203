import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import routes from 'virtual:contract-routes'
import { payRulesNeeds } from '@muster/contract/payroll/view'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { LinkedSections } from '../../../kit/page/LinkedSections.tsx'
import { FormSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { InsuredWagesSection } from '../insuredWages/InsuredWagesSection.tsx'
import { InsuranceLimitsSection } from '../limits/InsuranceLimitsSection.tsx'
import { type PayRules, PayRulesSection } from '../rules/PayRulesSection.tsx'

const PayItemsSection = lazyPart(() => import('../payItems/PayItemsSection.tsx'))
const InsuranceFormsSection = lazyPart(() => import('../insuranceForms/InsuranceFormsSection.tsx'))
const OpeningsSection = lazyPart(() => import('../openings/OpeningsSection.tsx'))
const PacksSection = lazyPart(() => import('../packs/PacksSection.tsx'))
const PayGroupsSection = lazyPart(() => import('../payGroups/PayGroupsSection.tsx'))
const ThirteenthMonthSection = lazyPart(() => import('../thirteenthMonth/ThirteenthMonthSection.tsx'))
const SignOffChecksSection = lazyPart(() => import('../signOffs/SignOffChecksSection.tsx'))
const PaymentSettings = lazyPart(() => import('../payingAccounts/PaymentSettings.tsx'))

const rules = orpc.payroll.rules.queryOptions()
const limits = orpc.payroll.limits.queryOptions()

/**
 * Shows the pay rules, the limits of social insurance, the company's pay items and the accounts that pay salaries, as far as the user maintains
 * them, with links to their sections. `children` are further sections, for the owner.
 */
export default function PayRulesTab({ children }: { children?: ReactNode }) {
  const { can } = useSession()
  return (
    <LinkedSections>
      {can(payRulesNeeds) ? <Rules /> : null}
      {can(routes.payroll.payItems['~orpc'].meta.needs) ? (
        <Suspense fallback={<FormSkeleton />}>
          <PayItemsSection />
        </Suspense>
      ) : null}
      {can(routes.payroll.paymentAccounts['~orpc'].meta.needs) ? (
        <Suspense fallback={<FormSkeleton />}>
          <PaymentSettings />
        </Suspense>
      ) : null}
      {children}
    </LinkedSections>
  )
}

/** Shows the pay rules, with the limits and registered wages of the rules that have them. */
function Rules() {
  const query = useQuery(rules)
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(data) => (
        <>
          {data.versions.some(({ pack }) => pack === 'EGYPT') ? (
            <WithLimits {...data} />
          ) : (
            <PayRulesSection {...data} />
          )}
          <Suspense fallback={<FormSkeleton />}>
            {data.versions.some(({ pack }) => pack !== 'NONE') ? <OpeningsSection /> : null}
            <PacksSection />
          </Suspense>
          <Suspense fallback={<FormSkeleton />}>
            <PayGroupsSection />
            <ThirteenthMonthSection />
            <SignOffChecksSection />
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

/** Shows the limits first if a year has none, because its payroll can't be approved without them. */
function WithLimits(payRules: PayRules) {
  const { can } = useSession()
  const query = useQuery(limits)
  const wages = can('payroll.all_view') ? (
    <>
      <InsuredWagesSection />
      <Suspense fallback={<FormSkeleton />}>
        <InsuranceFormsSection />
      </Suspense>
    </>
  ) : null
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(data) =>
        data.missing.length > 0 ? (
          <>
            <InsuranceLimitsSection {...data} />
            {wages}
            <PayRulesSection {...payRules} isSecondary />
          </>
        ) : (
          <>
            <PayRulesSection {...payRules} />
            <InsuranceLimitsSection {...data} />
            {wages}
          </>
        )
      }
    </Loaded>
  )
}
