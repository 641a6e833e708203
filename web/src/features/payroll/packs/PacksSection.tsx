import { Button } from '@mantine/core'
import { IconDownload, IconFileUpload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayPackFile } from '@muster/contract/payroll/packs'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { formatDate, formatMonth, localDayOf } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { FormSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { EnteredRow } from '../limits/EnteredRow.tsx'
import { Examples, packFacts } from './PackSummary.tsx'

const AddPackDialog = lazyPart(() => import('./AddPackDialog.tsx'))
const packs = orpc.payroll.packs.queryOptions()

/** Shows the company's own files of tax and insurance rules, and lets the user add, confirm and withdraw them. */
export default function PacksSection() {
  const { t } = useTranslation()
  const query = useQuery(packs)
  const [isAdding, setIsAdding] = useState(false)
  useFocusReturn(isAdding)
  return (
    <Section
      title={t('Own tax and insurance rules')}
      description={t(
        'Rules of another country, or corrected ones, as a file. Confirmed files can be chosen in the pay rules.',
      )}
      action={
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
          {t('Add File')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<FormSkeleton />}>
        {(data) =>
          data.packs.length > 0 ? (
            <PackList packs={data.packs} />
          ) : (
            <EmptyState
              icon={<IconFileUpload size={20} />}
              title={t('No files yet')}
              message={t('The page “Write a pack” of the documentation has a whole file to begin with.')}
            />
          )
        }
      </Loaded>
      <Suspense fallback={null}>{isAdding ? <AddPackDialog onClose={() => setIsAdding(false)} /> : null}</Suspense>
    </Section>
  )
}

/** Returns the tag of a file: its state, or the month from which pay rules use it. */
function tagOf({ state, usedFrom }: PayPackFile) {
  if (state === 'PROPOSED') return { colour: 'amber', label: 'Pending confirmation' }
  return usedFrom === null ? { colour: 'blue', label: 'Ready to use' } : { colour: 'green', label: 'In use' }
}

function PackList({ packs }: { packs: readonly PayPackFile[] }) {
  const { t } = useTranslation()
  const { download } = useDownload()
  const confirmation = useAction({
    call: ({ id }: PayPackFile, context) => client.payroll.confirmPack({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Rules confirmed'), t('Choose {name} in new pay rules.', { name })),
    invalidates: 'payroll',
    itemIdOf: ({ id }) => id,
    confirm: (each) => ({
      title: t('Confirm {name}?', { name: each.name }),
      message: (
        <>
          <p style={{ marginBlockEnd: '0.75rem' }}>
            {t('Compare the file with its sources. Confirmed files can’t be changed.')}
          </p>
          <Facts facts={packFacts(each.summary)} folds />
        </>
      ),
      confirmLabel: t('Confirm Rules'),
    }),
  })
  const withdrawal = useAction({
    call: ({ id }: PayPackFile, context) => client.payroll.withdrawPack({ id }, { context }),
    onSuccess: () => showSuccess(t('File withdrawn')),
    invalidates: 'payroll',
    itemIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Withdraw {name}?', { name }),
      message: t('It was never used. You can add another file.'),
      confirmLabel: t('Withdraw'),
      cancelLabel: t('Keep It'),
      danger: true,
    }),
  })
  return (
    <>
      <ul className="framed rows">
        {packs.map((each) => {
          const tag = tagOf(each)
          return (
            <EnteredRow
              key={each.id}
              title={each.name}
              tag={tag}
              author={
                each.confirmedBy
                  ? t('{name}, confirmed by {other}', {
                      name: fullName(each.enteredBy),
                      other: fullName(each.confirmedBy),
                    })
                  : t('{name}, {day}', {
                      name: fullName(each.enteredBy),
                      day: formatDate(localDayOf(each.enteredAt)),
                    })
              }
              can={each.can}
              confirmLabel={t('Confirm Rules')}
              own={t('Someone else must confirm a file that you added.')}
              onConfirm={() => confirmation.confirm(each)}
              onWithdraw={() => withdrawal.confirm(each)}
              buttons={
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() =>
                    void download({
                      path: `/payroll/packs/${each.id}/file`,
                      name: `${each.name}.json`,
                      failureTitle: t('The file could not be downloaded'),
                    })
                  }
                >
                  {t('Download File')}
                </Button>
              }
            >
              <Facts
                facts={[
                  ...packFacts(each.summary),
                  { label: t('Used from'), value: each.usedFrom && formatMonth(each.usedFrom) },
                ]}
                folds
              />
              {each.state === 'PROPOSED' ? <Examples examples={each.summary.examples} /> : null}
            </EnteredRow>
          )
        })}
      </ul>
      {confirmation.confirmDialog}
      {withdrawal.confirmDialog}
    </>
  )
}
