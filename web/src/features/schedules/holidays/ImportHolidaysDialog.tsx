import { NativeSelect } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HolidayCountry, ImportHolidays } from '@muster/contract/schedules/holidays'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useConfirmedForm } from '../../../kit/effects/useConfirmedForm.tsx'
import SearchSelect from '../../../kit/form/choices/SearchSelect.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatRange } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { ProposalList } from './ProposalList.tsx'
import { selectedHolidays, type Edits, languageName, rowsOf } from './proposals.ts'

interface ImportProps {
  /** The year selected at first; `years` are the years to choose from. */
  year: number
  years: readonly number[]
  onSaved: (year: number) => void
  onClose: () => void
}

/** Lets the user add public holidays of a country or region to the company's. */
export default function ImportHolidaysDialog(props: ImportProps) {
  const { t } = useTranslation()
  const query = useQuery(orpc.schedules.holidayCountries.queryOptions({ staleTime: Infinity }))
  if (query.data) return <ImportForm countries={query.data.countries} {...props} />
  return (
    <Dialog opened onClose={props.onClose} title={t('Import Holidays')} size={620}>
      <Loaded query={query} skeleton={<ListSkeleton rows={4} height={64} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

const addLabel = (count: number) => (count ? i18n.t('Add {count} Holidays', { count }) : i18n.t('Add Holidays'))

const noEdits: Edits = { edits: {} }

function ImportForm(props: ImportProps & { countries: readonly HolidayCountry[] }) {
  const { countries, years, onSaved, onClose } = props
  const { t } = useTranslation()
  const [place, setPlace] = useState({ country: '', region: '', year: props.year })
  const [language, setLanguage] = useState('en')
  const { country, region, year } = place
  const query = useQuery(
    orpc.schedules.proposedHolidays.queryOptions({ input: country ? { ...place, language } : skipToken }),
  )
  const proposals = query.data?.holidays ?? []
  const selectedWith = (edits: Edits) => selectedHolidays(rowsOf(proposals, edits))
  const form = useForm({
    initial: noEdits,
    schema: ImportHolidays,
    toInput: (edits) => ({ ...place, holidays: selectedWith(edits) }),
    names: (edits) =>
      Object.fromEntries(selectedWith(edits).map(({ date }, i) => [`holidays.${i}.name`, `edits.${date}`])),
    submit: (input, { context }) => client.schedules.importHolidays(input, { context }),
    onSuccess: ({ holidays, skipped }) => {
      showSuccess(
        t('{count} holidays added', { count: holidays.length }),
        skipped ? t('{count} days were already holidays.', { count: skipped }) : t('They are now days off.'),
      )
      onSaved(year)
      onClose()
    },
    invalidates: 'schedules',
  })
  const rows = rowsOf(proposals, form.values)
  const selected = selectedHolidays(rows)
  const count = selected.length
  const days = selected.map(({ date }) => date)
  const confirmedForm = useConfirmedForm({
    form,
    isValid: () => selected.every(({ name }) => name.trim()),
    preview: () => client.schedules.previewHolidays({ added: days }),
    facts: () => [
      { label: t('Country'), value: countries.find(({ code }) => code === country)?.name ?? country },
      { label: t('Days'), value: `${count}, ${formatRange(days[0] ?? '', days.at(-1) ?? '')}` },
    ],
    title: t('Add these holidays?'),
    submit: addLabel(count),
  })

  /** Changes the place or year and clears the selection, which does not apply to the new one. */
  const choose = (change: Partial<typeof place>) => {
    setPlace({ ...place, ...change })
    form.change(noEdits)
  }
  const regions = countries.find(({ code }) => code === country)?.regions ?? []
  const languages = query.data?.languages ?? []

  return (
    <>
      <FormDialog
        form={confirmedForm.form}
        onClose={onClose}
        title={t('Import Holidays')}
        submit={addLabel(count)}
        failed={t('Failed to add holidays')}
        disabled={count === 0}
        size={620}
      >
        <div className="pair">
          <SearchSelect
            label={t('Country')}
            placeholder={t('Please choose')}
            value={country}
            onChange={(code) => choose({ country: code, region: '' })}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            nothingFound={t('No country found')}
            required
          />
          <NativeSelect
            label={t('Year')}
            value={String(year)}
            onChange={({ currentTarget }) => choose({ year: Number(currentTarget.value) })}
            data={years.map(String)}
          />
        </div>
        {regions.length || languages.length > 1 ? (
          <div className="pair">
            {regions.length ? (
              <NativeSelect
                label={t('Region')}
                value={region}
                onChange={({ currentTarget }) => choose({ region: currentTarget.value })}
                data={[
                  { value: '', label: t('Nationwide') },
                  ...regions.map(({ code, name }) => ({ value: code, label: name })),
                ]}
              />
            ) : null}
            {languages.length > 1 ? (
              <NativeSelect
                label={t('Language')}
                value={language}
                onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
                data={languages.map((value) => ({ value, label: languageName(value) }))}
              />
            ) : null}
          </div>
        ) : null}
        {country ? (
          <section aria-label={t('Proposed holidays')} aria-busy={query.isFetching || undefined}>
            <Loaded query={query} skeleton={<ListSkeleton rows={6} height={72} />}>
              {({ holidays }) =>
                holidays.length ? (
                  <ProposalList form={form} rows={rows} />
                ) : (
                  <p className="nothing">{t('No holidays found for {year}.', { year })}</p>
                )
              }
            </Loaded>
          </section>
        ) : (
          <p className="nothing">{t('Choose a country to see its holidays.')}</p>
        )}
      </FormDialog>
      {confirmedForm.confirmDialog}
    </>
  )
}
