import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagination } from '@muster/contract/kit/paging'
import type { ImportRow } from '@muster/contract/users/import'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'

const pageSize = 10

/** Shows the lines of an import in pages, with their number, their person and further `columns`. */
export function ImportLines<Row extends Pick<ImportRow, 'line' | 'name' | 'email'>>(props: {
  rows: Row[]
  caption: string
  /** The CSS width of the column for the person. */
  personWidth: string
  columns: Column<Row>[]
}) {
  const { rows, caption, personWidth, columns } = props
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const all: Column<Row>[] = [
    {
      key: 'person',
      header: t('Person'),
      width: personWidth,
      render: ({ name, email }) => (
        <Stack gap={0} className="breaks">
          <span>{name || email}</span>
          {name ? <span className="soft">{email}</span> : null}
        </Stack>
      ),
    },
    { key: 'line', header: t('Line'), align: 'end', width: 56, render: ({ line }) => line },
    ...columns,
  ]
  return (
    <>
      <DataTable
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        columns={all}
        rowKey={({ line }) => String(line)}
        caption={caption}
        empty={<EmptyState title={t('No lines')} />}
      />
      <Pager
        label={t('Pages of the file')}
        pagination={pagination({ page, limit: pageSize }, rows.length)}
        onPage={setPage}
      />
    </>
  )
}
