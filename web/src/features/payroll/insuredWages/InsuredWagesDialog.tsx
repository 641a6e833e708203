import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CheckedWages,
  EnterInsuredWages,
  type InsuredWagesPreview,
  type WageBasis,
} from '@muster/contract/payroll/insuredWages'
import { client } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { UploadButton } from '../../../kit/form/files/UploadButton.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatCount } from '../../../kit/format.ts'
import { DownloadMenu } from '../../../kit/list/DownloadMenu.tsx'
import { showFailure } from '../../../kit/messages/toasts.ts'
import { CheckedLines } from '../checkedLines/CheckedLines.tsx'
import { ConfirmWagesDialog } from './ConfirmWagesDialog.tsx'
import { WageList } from './WageList.tsx'
import type { WageChoices } from './wageChoices.ts'

const noChoices: WageChoices = new Map()

/** Lets the user choose how insured wages of a year are proposed, for everyone or one by one, and enter them together. */
export default function InsuredWagesDialog({ year: firstYear, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<{ year: number; choices: WageChoices }>({ year: firstYear, choices: noChoices })
  const [entry, setEntry] = useState<{ input: EnterInsuredWages; preview: InsuredWagesPreview } | null>(null)
  const choicesOf = (year: number) => (chosen.year === year ? chosen.choices : noChoices)
  const form = useForm({
    initial: { year: String(firstYear), basis: 'RAISE' as WageBasis, source: '' },
    schema: EnterInsuredWages,
    toInput: (values) => ({
      ...values,
      year: Number(values.year),
      chosen: [...choicesOf(Number(values.year))].map(([userId, { insuredWage }]) => ({ userId, insuredWage })),
    }),
    submit: async (input, { context }) => (await client.payroll.previewInsuredWages(input, { context })).preview,
    onSuccess: (preview, { input }) => setEntry({ input, preview }),
  })
  const year = Number(form.values.year)
  const choices = choicesOf(year)
  const reading = useMutation({
    mutationFn: (input: { year: number; file: File }) => client.payroll.checkInsuredWages(input),
    onSuccess: ({ wages }: CheckedWages) =>
      setChosen({
        year,
        choices: new Map([
          ...choices,
          ...wages.map(({ user, insuredWage }) => [user.id, { kind: 'FILE' as const, insuredWage }] as const),
        ]),
      }),
    onError: (error) => {
      const refusal = apiError(error)
      showFailure(t('The file could not be read'), refusal.fieldErrors.file || messageOf(refusal))
    },
  })
  return (
    <>
      <FormDialog
        opened={entry === null}
        form={form}
        onClose={onClose}
        title={t('Insured Wages')}
        submit={t('Preview')}
        failed={t('The wages could not be previewed')}
        size={960}
      >
        <div className="pair">
          <ChoiceField
            form={form}
            name="year"
            label={t('From January')}
            required
            options={[firstYear - 1, firstYear, firstYear + 1].map((each) => ({
              value: String(each),
              label: String(each),
            }))}
          />
          <ChoiceField
            form={form}
            name="basis"
            label={t('For everyone')}
            description={t('Wages that are entered for January stay as they are.')}
            required
            options={[
              { value: 'RAISE', label: t('Apply the yearly raise') },
              { value: 'PAY', label: t('Take the agreed pay') },
              { value: 'NONE', label: t('Leave as it is') },
            ]}
          />
        </div>
        <TextField
          form={form}
          name="source"
          label={t('Source')}
          description={t('The form or document, for example Form 2 of January.')}
          required
          maxLength={300}
        />
        <Group gap="xs">
          <DownloadMenu
            label={t('Export')}
            waiting={t('Downloading…')}
            files={[
              { basis: 'RAISE', label: t('Raised wages (CSV)') },
              { basis: 'PAY', label: t('Agreed pay (CSV)') },
            ].map(({ basis, label }) => ({
              label,
              path: `/payroll/insured-wages/export?year=${year}&basis=${basis}`,
              name: `${t('Insured wages')} ${year}.csv`,
              failureTitle: t('The file could not be downloaded'),
            }))}
          />
          <UploadButton
            label={t('Import File')}
            accept=".csv,.xlsx"
            variant="default"
            uploading={reading.isPending}
            onChoose={(file) => reading.mutate({ year, file })}
          />
        </Group>
        {reading.data && reading.variables.year === year ? (
          <CheckedLines
            verdict={t('Wages read from the file: {count}', { count: formatCount(reading.data.wages.length) })}
            problems={reading.data.problems}
          />
        ) : null}
        <WageList
          year={year}
          basis={form.values.basis}
          choices={choices}
          onChoose={(next) => setChosen({ year, choices: next })}
        />
      </FormDialog>
      {entry ? (
        <ConfirmWagesDialog
          input={entry.input}
          preview={entry.preview}
          onBack={() => setEntry(null)}
          onEntered={onClose}
        />
      ) : null}
    </>
  )
}
