import { Checkbox, Stack } from '@mantine/core'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyShifts, type ShiftCopies } from '@muster/contract/schedules/copies'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { formatTimes } from '../labels.ts'
import { addDays } from './addDays.ts'

interface CopyValues {
  /** `week`, or the day to copy. */
  source: string
  to: readonly string[]
}

/** Number of weeks offered as targets of a week. */
const offeredWeeks = 8

/** Returns the first days of the offered copies: the next weeks, or the other days of this week and the next. */
const targetsOf = (source: string, from: string) =>
  source === 'week'
    ? Array.from({ length: offeredWeeks }, (_, index) => addDays(from, 7 * (index + 1)))
    : [...Array.from({ length: 7 }, (_, index) => addDays(from, index)), addDays(source, 7)].filter(
        (date) => date !== source,
      )

/** Lets the user copy the shifts of a week or a day, and shows the result before saving. */
export default function CopyDialog(props: {
  from: string
  userIds: readonly string[]
  /** True if the list has more people than these, on other pages. */
  isPartial: boolean
  onClose: () => void
}) {
  const { from, userIds, isPartial, onClose } = props
  const { t } = useTranslation()
  const initial: CopyValues = { source: 'week', to: [addDays(from, 7)] }
  const toInput = ({ source, to }: CopyValues): CopyShifts => ({
    userIds: [...userIds],
    from: source === 'week' ? from : source,
    days: source === 'week' ? 7 : 1,
    to: [...to],
  })
  const form = useForm({
    initial,
    schema: CopyShifts,
    toInput,
    submit: (input, { context }) => client.schedules.copyShifts(input, { context }),
    onSuccess: ({ copied, skipped }) => {
      showSuccess(
        t('{count} shifts copied', { count: copied.length }),
        skipped.length ? t('{count} shifts skipped', { count: skipped.length }) : undefined,
      )
      onClose()
    },
    invalidates: 'schedules',
  })
  const { source, to } = form.values
  const preview = useQuery(
    orpc.schedules.previewCopyShifts.queryOptions({
      input: to.length > 0 ? toInput(form.values) : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  const count = to.length > 0 ? (preview.data?.copied.length ?? 0) : 0
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      onClose={onClose}
      title={t('Copy Shifts')}
      submit={count ? t('Copy {count} Shifts', { count }) : t('Copy Shifts')}
      failed={t('Failed to copy shifts')}
      disabled={count === 0 || preview.isPlaceholderData}
      size={560}
    >
      {isPartial ? (
        <div className="notice" data-colour="amber">
          <IconUsers size={18} aria-hidden />
          <p>{t('Only the {count} people on this page are included.', { count: userIds.length })}</p>
        </div>
      ) : null}
      <SourceField form={form} from={from} />
      <Checkbox.Group
        label={t('Copy to')}
        value={[...to]}
        onChange={(selected) => form.change({ to: selected.toSorted() })}
      >
        <Stack gap="xs" mt={4}>
          {targetsOf(source, from).map((date) => (
            <Checkbox
              key={date}
              value={date}
              label={source === 'week' ? formatRange(date, addDays(date, 6)) : formatDay(date)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {to.length > 0 ? (
        <Loaded query={preview} skeleton={<ListSkeleton rows={2} height={40} />}>
          {(copies) => <Preview copies={copies} />}
        </Loaded>
      ) : null}
    </FormDialog>
  )
}

function SourceField({ form, from }: { form: FormOf<CopyValues>; from: string }) {
  const { t } = useTranslation()
  return (
    <ChoiceField
      form={{
        ...form,
        // The offered targets depend on what is copied.
        change: ({ source = 'week' }) =>
          form.change({ source, to: [source === 'week' ? addDays(from, 7) : addDays(source, 7)] }),
      }}
      name="source"
      label={t('Copy')}
      description={t('Recurring shifts repeat by themselves and are not copied.')}
      options={[
        { value: 'week', label: t('Week {range}', { range: formatRange(from, addDays(from, 6)) }) },
        ...Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((date) => ({
          value: date,
          label: formatDay(date),
        })),
      ]}
    />
  )
}

/** Shows how many shifts would be copied, and names those that would be skipped. */
function Preview({ copies: { copied, skipped } }: { copies: ShiftCopies }) {
  const { t } = useTranslation()
  const people = new Set(copied.map(({ user }) => user.id)).size
  return (
    <div role="status">
      <div className="notice" data-colour={copied.length ? 'blue' : 'amber'}>
        <IconInfoCircle size={18} aria-hidden />
        <div>
          <p className="medium">
            {copied.length
              ? t('{shifts} for {people}', {
                  shifts: t('{count} shifts', { count: copied.length }),
                  people: t('{count} people', { count: people }),
                })
              : t('No shifts to copy')}
          </p>
          {skipped.length > 0 ? (
            <>
              <p>{t('{count} shifts skipped', { count: skipped.length })}</p>
              <ul style={{ maxBlockSize: '12rem', overflowY: 'auto' }} tabIndex={0} aria-label={t('Skipped shifts')}>
                {skipped.map(({ user, date, startTime, endTime, message }) => (
                  <li key={`${user.id} ${date} ${startTime}`}>
                    {`${fullName(user)}, ${formatDay(date)}, ${formatTimes({ startTime, endTime })}: ${message}`}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      </div>
    </div>
  )
}
