import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDecisionDialog } from '../../kit/decisions/ConfirmDecisionDialog.tsx'
import { DecisionCell } from '../../kit/decisions/DecisionCell.tsx'
import { DecisionList } from '../../kit/decisions/DecisionList.tsx'
import { DecisionMeaning } from '../../kit/decisions/DecisionMeaning.tsx'
import { wordsOf } from '../../kit/decisions/decisionWords.ts'
import { PersonDecisions } from '../../kit/decisions/PersonDecisions.tsx'
import RejectDecisionDialog from '../../kit/decisions/RejectDecisionDialog.tsx'
import { formatDay } from '../../kit/format.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import type { GallerySection } from '../exhibit.ts'
import { requestKind, requests } from '../samples/requests.tsx'

function Cell({ state, refusal }: { state?: 'held' | 'sending'; refusal?: string }) {
  const [row] = requests
  const report = () => void showSuccess('The button was pressed')
  return row ? (
    <DecisionCell
      kind={requestKind}
      row={row}
      state={state}
      refusal={refusal}
      onApprove={report}
      onReject={report}
      onUndo={report}
    />
  ) : null
}

function Questions() {
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null)
  const close = () => setOpened(null)
  return (
    <Group>
      <Button variant="default" onClick={() => setOpened('approve')}>
        Approve four requests
      </Button>
      <Button variant="default" onClick={() => setOpened('reject')}>
        Reject four requests
      </Button>
      <ConfirmDecisionDialog
        kind={requestKind}
        rows={requests}
        opened={opened === 'approve'}
        status="APPROVED"
        onDecide={close}
        onClose={close}
      />
      {opened === 'reject' ? (
        <RejectDecisionDialog
          words={wordsOf(requestKind, 'REJECTED')}
          count={requestKind.count(requests.length)}
          maxReason={requestKind.maxReason}
          meaning={<DecisionMeaning kind={requestKind} rows={requests} />}
          onReject={close}
          onClose={close}
        />
      ) : null}
    </Group>
  )
}

export const decisions: GallerySection = {
  title: 'Decisions',
  exhibits: [
    {
      name: 'DecisionList',
      file: 'decisions/DecisionList.tsx',
      within: ['decisions/DecisionBar.tsx', 'decisions/DecisionFilters.tsx'],
      use: 'The pending requests of one kind, to decide one by one or together. A decision can be undone for 10 s.',
      wide: true,
      states: { List: <DecisionList kind={requestKind} /> },
    },
    {
      name: 'PersonDecisions',
      file: 'decisions/PersonDecisions.tsx',
      use: 'The first pending requests of one person, on their page.',
      states: {
        'With more': (
          <PersonDecisions
            title="Days off"
            subject={{ ...requestKind, key: 'gallery-person' }}
            rows={requests.slice(0, 2)}
            total={4}
            allHref="?view=approvals"
          >
            {({ day }) => <span>{formatDay(day)}</span>}
          </PersonDecisions>
        ),
      },
    },
    {
      name: 'DecisionCell',
      file: 'decisions/DecisionCell.tsx',
      use: 'The buttons that decide on one request.',
      states: {
        Undecided: <Cell />,
        Held: <Cell state="held" />,
        Sending: <Cell state="sending" />,
        Refused: <Cell refusal="The request overlaps another one." />,
      },
    },
    {
      name: 'ConfirmDecisionDialog, RejectDecisionDialog',
      file: 'decisions/ConfirmDecisionDialog.tsx',
      within: ['decisions/RejectDecisionDialog.tsx'],
      use: 'The questions before many requests are decided.',
      states: { Opened: <Questions /> },
    },
    {
      name: 'DecisionMeaning',
      file: 'decisions/DecisionMeaning.tsx',
      use: 'The sum of several requests, and the number of people.',
      states: {
        One: <DecisionMeaning kind={requestKind} rows={requests.slice(0, 1)} />,
        Several: <DecisionMeaning kind={requestKind} rows={requests} />,
      },
    },
  ],
}
