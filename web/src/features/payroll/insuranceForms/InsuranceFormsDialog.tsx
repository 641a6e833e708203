import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InsuranceForm, MissingDetail } from '@muster/contract/payroll/insuranceForms'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatCount, formatDate, formatMoney, formatMonth } from '../../../kit/format.ts'
import { DownloadMenu } from '../../../kit/list/DownloadMenu.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'

/** The names in file names. */
const fileNames: Record<InsuranceForm, string> = { FORM_1: 'Form 1', FORM_2: 'Form 2', FORM_6: 'Form 6' }

const formNames: Record<InsuranceForm, string> = {
  FORM_1: 'Form 1: people who started',
  FORM_2: 'Form 2: insured wages in January',
  FORM_6: 'Form 6: people who left',
}

const missingNames: Record<MissingDetail, string> = {
  NAME: 'Name on the identity card',
  ID_NUMBER: 'National ID or passport',
  INSURANCE_NUMBER: 'Insurance number',
  POSITION: 'Position',
  FIRST_DAY: 'First day',
  REASON: 'Reason for leaving',
  WAGE: 'Salary',
}

const offeredMonths = 24

/**
 * Lets the user choose a form and its month, see whose details are missing, and download it. While the establishment is
 * missing, `onEstablishment` opens its form instead.
 */
export default function InsuranceFormsDialog(props: { onEstablishment: () => void; onClose: () => void }) {
  const { onEstablishment, onClose } = props
  const { t } = useTranslation()
  const thisMonth = Temporal.PlainDate.from(useToday()).toPlainYearMonth()
  const [form, setForm] = useState<InsuranceForm>('FORM_1')
  const [month, setMonth] = useState(thisMonth.toString())
  const [year, setYear] = useState(thisMonth.year)
  const [leaveOut, setLeaveOut] = useState(false)
  const period = form === 'FORM_2' ? `${year}-01` : month
  const list = useListPage((input) => orpc.payroll.insuranceForm.queryOptions({ input: { ...input, form, period } }), {
    filters: {},
    limit: 10,
    inAddress: false,
  })
  const { data } = list
  // The list of the chosen form begins at its start, and who is left out of it has to be confirmed again.
  const startAgain = () => {
    setLeaveOut(false)
    list.set({ page: undefined })
  }
  const complete = (list.pagination?.totalItems ?? 0) - (data?.incomplete ?? 0)
  const canMake = data?.hasEstablishment === true && complete > 0 && (leaveOut || data.incomplete === 0)
  const name = `${t(fileNames[form])} ${period}`
  const files = (['pdf', 'csv', 'xlsx'] as const).map((format) => ({
    label: { pdf: t('In Arabic (PDF)'), csv: t('CSV file'), xlsx: t('Excel workbook') }[format],
    path: `/payroll/insurance-forms/${form}/file?period=${period}&format=${format}&leaveOut=${leaveOut}`,
    name: `${name}.${format}`,
    failureTitle: t('The form could not be made'),
  }))
  return (
    <Dialog opened onClose={onClose} title={t('Insurance Forms')} size={860}>
      <Stack gap="md" mb="md">
        <div className="pair">
          <NativeSelect
            label={t('Form')}
            value={form}
            onChange={({ currentTarget }) => {
              setForm(currentTarget.value as InsuranceForm)
              startAgain()
            }}
            data={Object.entries(formNames).map(([value, label]) => ({ value, label: t(label) }))}
          />
          {form === 'FORM_2' ? (
            <NativeSelect
              label={t('Year')}
              value={year}
              onChange={({ currentTarget }) => {
                setYear(Number(currentTarget.value))
                startAgain()
              }}
              data={[thisMonth.year + 1, thisMonth.year, thisMonth.year - 1].map(String)}
            />
          ) : (
            <NativeSelect
              label={t('Month')}
              value={month}
              onChange={({ currentTarget }) => {
                setMonth(currentTarget.value)
                startAgain()
              }}
              data={Array.from({ length: offeredMonths }, (_, index) => {
                const value = thisMonth.add({ months: 1 }).subtract({ months: index }).toString()
                return { value, label: formatMonth(value) }
              })}
            />
          )}
        </div>
        {data && !data.hasEstablishment ? (
          <div className="notice" data-colour="amber" role="note">
            <IconAlertTriangle size={18} aria-hidden />
            <Group justify="space-between" gap="0.5rem 1rem" flex={1}>
              <p>{t('Enter the number of the establishment and the insurance office first.')}</p>
              <Button variant="default" size="compact-sm" onClick={onEstablishment}>
                {t('Enter Establishment')}
              </Button>
            </Group>
          </div>
        ) : null}
        {data && data.incomplete > 0 ? (
          <div className="notice" data-colour="amber" role="note">
            <IconAlertTriangle size={18} aria-hidden />
            <div>
              <p>
                {data.missing
                  .map(({ detail, people }) =>
                    t('{detail}: missing for {count}', { detail: t(missingNames[detail]), count: formatCount(people) }),
                  )
                  .join(' · ')}
              </p>
              <Checkbox
                mt="xs"
                label={t('Leave out people with missing details: {count}', { count: formatCount(data.incomplete) })}
                checked={leaveOut}
                onChange={({ currentTarget }) => setLeaveOut(currentTarget.checked)}
              />
            </div>
          </div>
        ) : null}
        <ListPage
          list={list}
          rows={data?.people}
          caption={t('People on the form')}
          rowKey={({ user, day }) => `${user.id} ${day}`}
          count={(total) => t('People: {count}', { count: formatCount(total) })}
          columns={[
            { key: 'name', header: t('Employee'), render: ({ user }) => <Person person={user} size={28} /> },
            { key: 'day', header: form === 'FORM_6' ? t('Last day') : t('From'), render: ({ day }) => formatDate(day) },
            {
              key: 'wage',
              header: t('Insured wage'),
              align: 'end',
              render: ({ insuredWage }) =>
                insuredWage === null ? '–' : formatMoney({ amount: insuredWage, currency: 'EGP' }),
            },
            {
              key: 'missing',
              header: t('Missing'),
              render: ({ missing }) =>
                missing.length > 0 ? missing.map((detail) => t(missingNames[detail])).join(', ') : t('Nothing'),
            },
          ]}
          empty={{
            icon: <IconUsers size={20} />,
            title: t('No one is on this form'),
            message: t('Insured people appear here, unless they are paid in another currency than Egyptian pounds.'),
          }}
          noMatches={{ title: t('No one is on this form'), clear: t('Show everyone') }}
        />
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        {canMake ? <DownloadMenu label={t('Download Form')} waiting={t('Downloading…')} files={files} /> : null}
      </DialogButtons>
    </Dialog>
  )
}
