import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LedgerAccount } from '@muster/contract/payroll/journal'
import { ledgerDefaults, type LedgerKey, ledgerNames } from '@muster/contract/payroll/ledgerKeys'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'

const LedgerDialog = lazyPart(() => import('./LedgerDialog.tsx'))

const codeOf = (accounts: readonly LedgerAccount[], key: LedgerKey | undefined) =>
  accounts.find((account) => account.key === key)?.code

/** Shows the company's accounts for the payroll journal, and lets the user change them. */
export function AccountingSection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.ledgerAccounts.queryOptions())
  const [edited, setEdited] = useState<LedgerAccount[] | null>(null)
  useFocusReturn(edited !== null)
  return (
    <Section
      title={t('Accounting')}
      description={t('The accounts of the payroll journal, for your accounting software.')}
      action={
        <Button variant="default" disabled={!query.data} onClick={() => setEdited(query.data?.accounts ?? null)}>
          {t('Edit Accounts')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={6} height={44} />}>
        {({ accounts }) =>
          accounts.some(({ code }) => code) ? (
            <ul className="framed rows">
              {accounts.map(({ key, code, name }) => (
                <li key={key} className="row">
                  <span style={{ flex: 1, minInlineSize: 0 }} className="breaks">
                    {t(ledgerNames[key])}
                    {name ? <span className="soft small"> {name}</span> : null}
                  </span>
                  {code ? (
                    <span className="medium numbers breaks">{code}</span>
                  ) : codeOf(accounts, ledgerDefaults[key]) ? (
                    <span className="soft numbers breaks">{codeOf(accounts, ledgerDefaults[key])}</span>
                  ) : (
                    <span className="tag" data-colour="amber">
                      {t('Not assigned')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{t('No codes yet. Until you enter them, the journal says “not assigned”.')}</p>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {edited ? <LedgerDialog accounts={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </Section>
  )
}
