import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { YearOpening } from '@muster/contract/payroll/openings'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatMonth, localDayOf } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'
import { moneyOf } from '../shared/labels.ts'

const OpeningDialog = lazyPart(() => import('./OpeningDialog.tsx'))

/**
 * Shows the pay of years that began outside Muster, and lets the user enter, change and remove it. Shows nothing if the
 * pay rules have no taxes.
 */
export default function OpeningsPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.openings.queryOptions({ input: { userId: person.id } }))
  const { data } = query
  const [edited, setEdited] = useState<YearOpening | 'new' | null>(null)
  useFocusReturn(edited !== null)
  if (!data)
    return (
      <Loaded framed query={query} failed={t('The year begun elsewhere could not be loaded')} skeleton={null}>
        {() => null}
      </Loaded>
    )
  if (!data.isTaxed) return null
  const { openings, currency, can } = data
  return (
    <Part
      title={t('Year begun elsewhere')}
      end={
        can.set ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('Enter Amounts')}
          </Button>
        ) : undefined
      }
    >
      {openings.length === 0 ? (
        <p className="soft">{t('No amounts. Enter them if part of the year was paid outside Muster.')}</p>
      ) : null}
      {openings.map((opening) => (
        <Opening
          key={opening.year}
          person={person}
          opening={opening}
          canSet={can.set}
          onEdit={() => setEdited(opening)}
        />
      ))}
      <Suspense fallback={null}>
        {edited ? (
          <OpeningDialog
            person={person}
            opening={edited === 'new' ? null : edited}
            currency={edited === 'new' ? currency : edited.currency}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
    </Part>
  )
}

function Opening(props: { person: PersonOnPage; opening: YearOpening; canSet: boolean; onEdit: () => void }) {
  const { person, opening, canSet, onEdit } = props
  const { t } = useTranslation()
  const { year, upTo, wage, insurance, tax, currency, source, enteredBy, enteredAt } = opening
  const format = (amount: number) => moneyOf(amount, currency)
  const removal = useAction({
    call: (_: void, context) => client.payroll.removeOpening({ userId: person.id, year }, { context }),
    onSuccess: () =>
      showSuccess(t('Amounts removed'), t('The income tax of {year} is settled without them.', { year })),
    failureTitle: t('Failed to remove the amounts'),
    invalidates: 'payroll',
    confirm: () => ({
      title: t('Remove the amounts of {year}?', { year }),
      message: t('The income tax of the year can’t be settled without them.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  return (
    <div className="well">
      <Facts
        folds
        facts={[
          { label: t('Until'), value: formatMonth(upTo) },
          { label: t('Taxed pay'), value: format(wage) },
          { label: t('Insurance'), value: format(insurance) },
          { label: t('Tax withheld'), value: format(tax) },
          { label: t('Source'), value: source },
          {
            label: t('Entered'),
            value: t('{day} by {name}', { day: formatDate(localDayOf(enteredAt)), name: fullName(enteredBy) }),
          },
        ]}
      />
      {canSet ? (
        <Group gap="xs" mt="sm">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
          >
            {t('Change')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => removal.confirm()}
          >
            {t('Remove')}
          </Button>
        </Group>
      ) : null}
      {removal.confirmDialog}
    </div>
  )
}
