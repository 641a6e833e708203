import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayItemEntry } from '@muster/contract/payroll/payItems'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'
import { EntryRow } from '../payItems/EntryRow.tsx'

const EntryDialog = lazyPart(() => import('../payItems/EntryDialog.tsx'))
const EndDialog = lazyPart(() => import('../payItems/EndDialog.tsx'))

/** Shows a person's own earnings and deductions, and lets the user add and end them. */
export default function PayItemsPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.personPayItems.queryOptions({ input: { userId: person.id } }))
  const [opened, setOpened] = useState<PayItemEntry | 'new' | null>(null)
  useFocusReturn(opened !== null)
  const canEnter = query.data?.can.enter === true
  return (
    <Part
      title={t('Pay items')}
      end={
        canEnter ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            {t('Add')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={72} />}>
        {({ entries, rules }) =>
          entries.length + rules.length > 0 ? (
            <ul className="framed rows">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onEnd={canEnter ? setOpened : undefined} />
              ))}
              {rules.map((rule) => (
                <EntryRow key={rule.id} entry={rule} note={t('Rule for a group')} />
              ))}
            </ul>
          ) : (
            <p className="soft">{t('Allowances, deductions and contributions beside the salary appear here.')}</p>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {opened === 'new' ? <EntryDialog person={person} onClose={() => setOpened(null)} /> : null}
        {opened && opened !== 'new' ? <EndDialog ending={{ entry: opened }} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </Part>
  )
}
