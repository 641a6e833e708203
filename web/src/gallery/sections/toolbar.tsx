import { DownloadMenu } from '../../kit/list/DownloadMenu.tsx'
import { ExportMenu } from '../../kit/list/ExportMenu.tsx'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../kit/list/Filters.tsx'
import { FiltersButton } from '../../kit/list/FiltersButton.tsx'
import { FoldedFilters } from '../../kit/list/FoldedFilters.tsx'
import { SearchField } from '../../kit/list/SearchField.tsx'
import type { GallerySection } from '../exhibit.ts'
import { statusStyles, useOrders } from '../samples/orders.tsx'

type List = ReturnType<typeof useOrders>

const Colour = ({ list }: { list: List }) => (
  <ChoiceFilter
    list={list}
    name="colour"
    aria-label="Colour"
    all="All colours"
    options={[
      ['red', 'Red'],
      ['green', 'Green'],
    ]}
  />
)

const Search = ({ list }: { list: List }) => (
  <SearchField list={list} aria-label="Fruit" placeholder="Search by fruit" />
)

const labels = { person: ['Employee', 'text'], weight: ['Weight', 'number'] } as const

function SampleFilters() {
  const list = useOrders('loaded')
  return (
    <Filters list={list}>
      <SearchField list={list} aria-label="Fruit" placeholder="Search by fruit" />
      <Colour list={list} />
      <SortFilter list={list} labels={labels} label="Order" />
    </Filters>
  )
}

function Statuses({ counts }: { counts?: Partial<Record<keyof typeof statusStyles, number>> | null }) {
  const list = useOrders('loaded')
  return <StatusFilter list={list} statusStyles={statusStyles} counts={counts} />
}

function Folded() {
  const list = useOrders('loaded')
  return (
    <FoldedFilters list={list} count={list.filters.colour ? 1 : 0} search={<Search list={list} />}>
      <Colour list={list} />
      <SortFilter list={list} labels={labels} label="Order" />
    </FoldedFilters>
  )
}

const SampleSearch = () => <Search list={useOrders('loaded')} />

export const toolbar: GallerySection = {
  title: 'Toolbar',
  exhibits: [
    {
      name: 'Filters, ChoiceFilter, SortFilter, StatusFilter',
      file: 'list/Filters.tsx',
      use: 'The filters of a list. On a phone they are behind a button beside the search field.',
      wide: true,
      states: {
        Filters: <SampleFilters />,
        'Statuses as pills': <Statuses />,
        'With counts': <Statuses counts={{ PENDING: 4, APPROVED: 1307, REJECTED: 0 }} />,
        'While the counts load': <Statuses counts={null} />,
      },
    },
    {
      name: 'FoldedFilters',
      file: 'list/FoldedFilters.tsx',
      use: 'Many filters behind one button, where the toolbar has little room.',
      wide: true,
      states: { Folded: <Folded /> },
    },
    {
      name: 'FiltersButton',
      file: 'list/FiltersButton.tsx',
      use: 'The button that opens folded filters, with the number that are set.',
      states: { None: <FiltersButton count={0} />, Set: <FiltersButton count={3} /> },
    },
    {
      name: 'SearchField',
      file: 'list/SearchField.tsx',
      use: 'The search of a list, which starts 300 ms after the last key.',
      states: { Empty: <SampleSearch /> },
    },
    {
      name: 'ExportMenu',
      file: 'list/ExportMenu.tsx',
      use: 'The export of a whole list, in each format.',
      states: { Menu: <ExportMenu path="/gallery" name="orders" /> },
    },
    {
      name: 'DownloadMenu',
      file: 'list/DownloadMenu.tsx',
      use: 'Any files to download, with their progress.',
      states: {
        Menu: (
          <DownloadMenu
            label="Payslips"
            waiting="Preparing…"
            files={[
              { label: 'October', path: '/gallery/october', name: 'october.pdf', failureTitle: 'Download failed' },
            ]}
          />
        ),
      },
    },
  ],
}
