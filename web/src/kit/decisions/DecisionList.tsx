import { Checkbox, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxDecisions, maxPageSize } from '@muster/contract/kit/limits'
import type { PendingSort } from '@muster/contract/kit/pendingSorts'
import { lazyPart } from '../chunks/chunk.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useListPage } from '../list/useListPage.ts'
import { showFailure } from '../messages/toasts.ts'
import { fullName } from '../people/names.ts'
import { Person } from '../people/Person.tsx'
import classes from './decisions.module.css'
import { DecisionBar, PageCheckbox } from './DecisionBar.tsx'
import { DecisionCell } from './DecisionCell.tsx'
import { ConfirmDecisionDialog } from './ConfirmDecisionDialog.tsx'
import { DecisionMeaning } from './DecisionMeaning.tsx'
import { DecisionFilters, pendingFilters } from './DecisionFilters.tsx'
import type { Decision, DecisionKind, PendingPage } from './decisionKind.ts'
import { wordsOf } from './decisionWords.ts'
import { undoHeld, useHeldRequests, useRefusals } from './held.ts'
import { useNarrow } from '../useNarrow.ts'
import { useDecide } from './useDecide.ts'
import { useSelection } from './useSelection.ts'

const RejectDecisionDialog = lazyPart(() => import('./RejectDecisionDialog.tsx'))

/** The requests to decide, and the decision to confirm. */
interface Question<Row> {
  rows: readonly Row[]
  status: Decision['status']
}

/** Shows the pending requests of one kind: filters, the actions on many, and a table with the actions on each. */
export function DecisionList<Row, Page extends PendingPage>({ kind }: { kind: DecisionKind<Row, Page> }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const list = useListPage((input) => kind.query(input), {
    filters: pendingFilters,
    limit: 25,
    sorts: Object.keys(kind.sortLabels) as PendingSort[],
  })
  const selection = useSelection(kind.idOf)
  const held = useHeldRequests(kind.key)
  const refusals = useRefusals(kind.key)
  const decide = useDecide(kind)
  const [question, setQuestion] = useState<Question<Row> | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isNarrow = useNarrow()
  const rows = list.data && kind.rowsOf(list.data)
  const isFree = (row: Row) => !held.has(kind.idOf(row))
  const page = rows?.filter(isFree) ?? []
  const stateOf = (row: Row) => {
    const isSending = held.get(kind.idOf(row))
    return isSending === undefined ? undefined : isSending ? 'sending' : 'held'
  }

  const send = (decision: Decision, decided: readonly Row[]) => {
    decide(decision, decided)
    selection.toggle(decided, false)
    setIsAsking(false)
  }
  const ask = (status: Decision['status'], asked: readonly Row[]) => {
    const action = status === 'APPROVED' ? 'approve' : 'reject'
    // A selected request may have changed since: the decision is about the version that is shown now.
    const latest = new Map(rows?.map((row) => [kind.idOf(row), row]))
    const decidable = asked
      .map((row) => latest.get(kind.idOf(row)) ?? row)
      .filter((row) => isFree(row) && kind.actionsOf(row)[action])
    if (decidable.length === 0) {
      showFailure(t('Nothing to decide'), t('None of these requests is pending your decision any more.'))
      return
    }
    setQuestion({ status, rows: decidable })
    setIsAsking(true)
  }
  /** Reads all requests that match the filters, at most as many as can be decided together. */
  const readAll = async () => {
    const { total, pages } = pagesOf(list.pagination?.totalItems ?? 0)
    const answers = await Promise.all(
      pages.map((page) => queryClient.fetchQuery(kind.query({ ...list.input, page, limit: maxPageSize }))),
    )
    return answers.flatMap((answer) => kind.rowsOf(answer)).slice(0, total)
  }

  return (
    <>
      <ListPage
        list={list}
        filters={
          <DecisionFilters
            list={list}
            sortLabels={kind.sortLabels}
            departments={list.data?.departments ?? []}
            beside={kind.beside}
          />
        }
        tools={
          <>
            {rows && rows.length > 0 ? (
              <>
                {isNarrow ? <PageCheckbox page={page} selection={selection} labelled /> : null}
                <DecisionBar
                  kind={kind}
                  page={page}
                  total={list.pagination?.totalItems ?? 0}
                  selection={selection}
                  readAll={readAll}
                  onAsk={ask}
                />
              </>
            ) : null}
          </>
        }
        rows={rows}
        columns={[
          {
            key: 'person',
            sortable: true,
            header: t('Employee'),
            width: kind.personWidth,
            control: (
              <label className={classes.check} data-all>
                <PageCheckbox page={page} selection={selection} labelled={false} />
              </label>
            ),
            render: (row) => (
              <Group component="span" gap="sm" wrap="nowrap">
                <label className={classes.check}>
                  <Checkbox
                    aria-label={t('Select {name}, {what}', {
                      name: fullName(kind.personOf(row)),
                      what: kind.describe(row),
                    })}
                    checked={selection.has(row) && isFree(row)}
                    disabled={!isFree(row)}
                    onChange={({ currentTarget }) => selection.toggle([row], currentTarget.checked)}
                  />
                </label>
                <Person person={kind.personOf(row)} secondary={kind.personOf(row).department} size={32} />
              </Group>
            ),
          },
          ...kind.columns,
          {
            key: 'decision',
            phone: 'decision',
            header: t('Decision'),
            render: (row) => (
              <DecisionCell
                kind={kind}
                row={row}
                state={stateOf(row)}
                refusal={refusals.get(kind.idOf(row))}
                onApprove={() => send({ status: 'APPROVED' }, [row])}
                onReject={() => ask('REJECTED', [row])}
                onUndo={() => undoHeld(kind.key, kind.idOf(row))}
              />
            ),
          },
        ]}
        rowKey={kind.idOf}
        onSort={(key) => list.toggleSort(key as PendingSort)}
        caption={t('Requests pending your decision')}
        lines
        empty={{ icon: <IconCircleCheck size={20} />, title: t(kind.empty.title), message: t(kind.empty.message) }}
        noMatches={{ title: t('No requests match these filters'), clear: t('Show all requests') }}
      />
      {question?.status === 'REJECTED' && kind.maxReason > 0 ? (
        isAsking ? (
          <Suspense>
            <RejectDecisionDialog
              words={wordsOf(kind, 'REJECTED')}
              count={kind.count(question.rows.length)}
              maxReason={kind.maxReason}
              meaning={<DecisionMeaning kind={kind} rows={question.rows} />}
              onReject={(reason) => send({ status: 'REJECTED', reason }, question.rows)}
              onClose={() => setIsAsking(false)}
            />
          </Suspense>
        ) : null
      ) : question ? (
        <ConfirmDecisionDialog
          kind={kind}
          rows={question.rows}
          status={question.status}
          opened={isAsking}
          onDecide={(decision) => send(decision, question.rows)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Returns the pages to read for all requests, and how many of these can be decided together. */
function pagesOf(totalItems: number) {
  const total = Math.min(totalItems, maxDecisions)
  return { total, pages: Array.from({ length: Math.ceil(total / maxPageSize) }, (_, index) => index + 1) }
}
