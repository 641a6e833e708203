import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPlus, IconWorldDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '@muster/contract/schedules/holidays'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { HolidayList } from '../holidays/HolidayList.tsx'

const HolidayDialog = lazyPart(() => import('../holidays/HolidayDialog.tsx'))
const RemoveHolidayDialog = lazyPart(() => import('../holidays/RemoveHolidayDialog.tsx'))
const ImportHolidaysDialog = lazyPart(() => import('../holidays/ImportHolidaysDialog.tsx'))

/** Offsets of the years offered, from two years ago to two years ahead. */
const yearOffsets = [-2, -1, 0, 1, 2]

/** Shows the holidays of a year. People with permission can add, import, edit and remove them. */
export default function Holidays() {
  const { t } = useTranslation()
  const thisYear = Number(useToday().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const years = yearOffsets.map((offset) => thisYear + offset)
  const [editedHoliday, setEditedHoliday] = useState<Holiday | 'new' | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const query = useQuery(orpc.schedules.holidays.queryOptions({ input: { year }, placeholderData: keepPreviousData }))
  const [removedHoliday, setRemovedHoliday] = useState<Holiday | null>(null)
  useFocusReturn(editedHoliday !== null || isImporting || removedHoliday !== null)
  return (
    <Section
      title={t('Holidays')}
      description={t('Days off for everyone, unless a shift is assigned.')}
      action={
        <Group gap="xs">
          <NativeSelect
            w="6.5rem"
            aria-label={t('Year')}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={years.map(String)}
          />
          <Button
            variant="default"
            leftSection={<IconWorldDownload size={16} aria-hidden />}
            onClick={() => setIsImporting(true)}
          >
            {t('Import')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditedHoliday('new')}>
            {t('Add Holiday')}
          </Button>
        </Group>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={5} height={52} />}>
        {({ holidays }) =>
          holidays.length === 0 ? (
            <p className="nothing">
              {t('No holidays in {year} yet. Import a country’s holidays or add your own.', {
                year,
              })}
            </p>
          ) : (
            <HolidayList
              holidays={holidays}
              isBusy={query.isPlaceholderData}
              onEdit={setEditedHoliday}
              onRemove={setRemovedHoliday}
            />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {editedHoliday ? (
          <HolidayDialog
            holiday={editedHoliday === 'new' ? null : editedHoliday}
            onSaved={({ date }) => setYear(Number(date.slice(0, 4)))}
            onClose={() => setEditedHoliday(null)}
          />
        ) : null}
        {removedHoliday ? (
          <RemoveHolidayDialog holiday={removedHoliday} onClose={() => setRemovedHoliday(null)} />
        ) : null}
        {isImporting ? (
          <ImportHolidaysDialog year={year} years={years} onSaved={setYear} onClose={() => setIsImporting(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}
