import { Group } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../chunks/chunk.ts'
import { AddressLink } from '../session/address.tsx'
import { DecisionCell } from './DecisionCell.tsx'
import type { DecisionSubject } from './decisionKind.ts'
import { DecisionMeaning } from './DecisionMeaning.tsx'
import { wordsOf } from './decisionWords.ts'
import { undoHeld, useHeldRequests, useRefusals } from './held.ts'
import { useDecide } from './useDecide.ts'

const RejectDecisionDialog = lazyPart(() => import('./RejectDecisionDialog.tsx'))

/**
 * Shows the first pending requests of one person as rows, with the buttons for those on which the reader may decide. If
 * there are more of them, a link leads to all.
 */
export function PersonDecisions<Row>(props: {
  title: string
  subject: DecisionSubject<Row>
  rows: readonly Row[]
  /** The number of all requests, and the address that lists them. */
  total: number
  allHref: string
  /** Shows what is requested. */
  children: (row: Row) => ReactNode
}) {
  const { title, subject, rows, total, allHref, children } = props
  const { t } = useTranslation()
  const { key, idOf } = subject
  const held = useHeldRequests(key)
  const refusals = useRefusals(key)
  const decide = useDecide(subject)
  const [rejected, setRejected] = useState<Row | null>(null)
  const stateOf = (row: Row) => {
    const isSending = held.get(idOf(row))
    return isSending === undefined ? undefined : isSending ? 'sending' : 'held'
  }
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <h3 className="faint small medium">{title}</h3>
        {total > rows.length ? (
          <AddressLink className="link small" href={allHref}>
            {t('View all {count}', { count: total })}
          </AddressLink>
        ) : null}
      </Group>
      <ul className="rows">
        {rows.map((row) => (
          <li key={idOf(row)} className="row" style={{ flexWrap: 'wrap', paddingInline: 0, paddingBlock: '0.5rem' }}>
            {children(row)}
            <DecisionCell
              kind={subject}
              row={row}
              state={stateOf(row)}
              refusal={refusals.get(idOf(row))}
              onApprove={() => decide({ status: 'APPROVED' }, [row])}
              onReject={() => setRejected(row)}
              onUndo={() => undoHeld(key, idOf(row))}
            />
          </li>
        ))}
      </ul>
      {rejected ? (
        <Suspense>
          <RejectDecisionDialog
            words={wordsOf(subject, 'REJECTED')}
            count={subject.count(1)}
            maxReason={subject.maxReason}
            meaning={<DecisionMeaning kind={subject} rows={[rejected]} />}
            onReject={(reason) => {
              decide({ status: 'REJECTED', reason }, [rejected])
              setRejected(null)
            }}
            onClose={() => setRejected(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
