import { Button, Group } from '@mantine/core'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import type { PayItem, PayItemEntry } from '@muster/contract/payroll/payItems'
import { payRulesNeeds } from '@muster/contract/payroll/view'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { EntryRow } from './EntryRow.tsx'
import { groupOf, itemSummary } from './payItemWords.ts'

const PayItemDialog = lazyPart(() => import('./PayItemDialog.tsx'))
const EntryDialog = lazyPart(() => import('./EntryDialog.tsx'))
const AccountDialog = lazyPart(() => import('./AccountDialog.tsx'))
const ImportEntriesDialog = lazyPart(() => import('../entryImport/ImportEntriesDialog.tsx'))
const EndDialog = lazyPart(() => import('./EndDialog.tsx'))

type Opened =
  | { kind: 'ITEM' }
  | { kind: 'RULE' }
  | { kind: 'IMPORT' }
  | { kind: 'ACCOUNT'; item: PayItem }
  | { kind: 'END'; item: PayItem }
  | { kind: 'END'; entry: PayItemEntry }

/** Shows the company's own earnings, deductions, contributions and benefits, and the rules that give them to groups. */
export default function PayItemsSection() {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = useQuery(orpc.payroll.payItems.queryOptions())
  const [opened, setOpened] = useState<Opened | null>(null)
  useFocusReturn(opened !== null)
  const maintains = can(payRulesNeeds)
  const entersRules = can(routes.payroll.addPayItemEntry['~orpc'].meta.needs) && can('payroll.all_view')
  const close = () => setOpened(null)
  return (
    <>
      <Section
        title={t('Pay items')}
        description={t(
          'Your own earnings, deductions, contributions and benefits in kind. Enter them for people on their page under Pay.',
        )}
        action={
          <Group gap="xs">
            {can(routes.payroll.importEntries['~orpc'].meta.needs) && query.data && query.data.items.length > 0 ? (
              <Button
                variant="default"
                leftSection={<IconFileUpload size={16} aria-hidden />}
                onClick={() => setOpened({ kind: 'IMPORT' })}
              >
                {t('Import Pay Items')}
              </Button>
            ) : null}
            {maintains ? (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setOpened({ kind: 'ITEM' })}
              >
                {t('Add Pay Item')}
              </Button>
            ) : null}
          </Group>
        }
      >
        <Loaded query={query} skeleton={<ListSkeleton rows={2} height={60} />}>
          {({ items }) =>
            items.length > 0 ? (
              <ul className="framed rows">
                {items.map((item) => (
                  <li key={item.id} className="row">
                    <span style={{ flex: 1, minInlineSize: 0 }}>
                      <span className="medium breaks">{item.name}</span>{' '}
                      <span className="soft" lang="ar" dir="rtl">
                        {item.arabicName}
                      </span>
                      <span className="soft small breaks" style={{ display: 'block' }}>
                        {itemSummary(item)}
                      </span>
                      <span className="faint small breaks" style={{ display: 'block' }}>
                        {[
                          item.code,
                          item.account ? t('Account {account}', { account: item.account }) : null,
                          item.lastMonth ? t('Until {month}', { month: formatMonth(item.lastMonth) }) : null,
                        ]
                          .filter((text) => text !== null)
                          .join(' · ')}
                      </span>
                    </span>
                    {maintains ? (
                      <RowActions
                        actions={[
                          { label: t('Change Account'), onClick: () => setOpened({ kind: 'ACCOUNT', item }) },
                          { label: t('Stop Using'), onClick: () => setOpened({ kind: 'END', item }) },
                        ]}
                      />
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft">{t('No pay items yet. Add one, such as a transport allowance or a union fee.')}</p>
            )
          }
        </Loaded>
      </Section>
      {query.data && query.data.items.length > 0 ? (
        <Section
          title={t('Rules for groups')}
          description={t('A person’s own entry replaces the rule for the same pay item.')}
          action={
            entersRules ? (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setOpened({ kind: 'RULE' })}
              >
                {t('Add Rule')}
              </Button>
            ) : undefined
          }
        >
          {query.data.rules.length > 0 ? (
            <ul className="framed rows">
              {query.data.rules.map((rule) => (
                <EntryRow
                  key={rule.id}
                  entry={rule}
                  note={`${groupOf(rule)} · ${t('{count} people', { count: rule.people })}`}
                  onEnd={entersRules ? (entry) => setOpened({ kind: 'END', entry }) : undefined}
                />
              ))}
            </ul>
          ) : (
            <p className="soft">{t('No rules yet. A rule gives a pay item to a department or position.')}</p>
          )}
        </Section>
      ) : null}
      <Suspense fallback={null}>
        {opened?.kind === 'ITEM' ? <PayItemDialog onClose={close} /> : null}
        {opened?.kind === 'IMPORT' ? <ImportEntriesDialog onClose={close} /> : null}
        {opened?.kind === 'RULE' ? <EntryDialog person={null} onClose={close} /> : null}
        {opened?.kind === 'ACCOUNT' ? <AccountDialog item={opened.item} onClose={close} /> : null}
        {opened?.kind === 'END' ? <EndDialog ending={opened} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
