import { Button } from '@mantine/core'
import { IconBinaryTree, IconChartBar, IconHierarchy2, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { ViewChoice } from '../../kit/form/choices/Choices.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { Structure } from './Structure.tsx'

const DepartmentsTab = lazyPart(() => import('./lists/DepartmentsTab.tsx'))
const PositionsTab = lazyPart(() => import('./lists/PositionsTab.tsx'))

/** The views of the tab Structure. `key` is the value of the parameter `show` in the address. */
const views = [
  { key: 'tree', label: 'Tree View', Icon: IconBinaryTree },
  { key: 'chart', label: 'Org Chart', Icon: IconHierarchy2 },
  { key: 'statistics', label: 'Statistics', Icon: IconChartBar },
] as const

/**
 * The tabs for departments and positions, shown to people who manage them. `adds` is the label of the button that adds
 * to the list, and `action` its name in the address.
 */
const lists = [
  {
    key: 'departments',
    label: 'Departments',
    needs: 'hierarchy.departments',
    Panel: DepartmentsTab,
    description: 'Shown in this order everywhere.',
    adds: 'Add Department',
    action: 'department',
  },
  {
    key: 'positions',
    label: 'Positions',
    needs: 'hierarchy.positions',
    Panel: PositionsTab,
    description: 'Suggested when editing a person; other titles are allowed.',
    adds: 'Add Position',
    action: 'position',
  },
] as const

/** Parameters of the other tabs, which are removed from the address when the tab changes. */
const clearedParams = Object.fromEntries(
  'show q department search listed sort order page'.split(' ').map((key) => [key, null]),
)

/**
 * Shows the view `hierarchy`, with tabs for reporting lines (specification 3, section 2), departments and positions.
 */
export default function HierarchyPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params, set } = useAddress()
  const visibleViews = views.filter(({ key }) => key !== 'chart' || can('hierarchy.org_chart'))
  const view = visibleViews.find(({ key }) => key === params.get('show'))?.key ?? 'tree'
  const manageableLists = lists.filter(({ needs }) => can(needs))
  const list = manageableLists.find(({ key }) => key === params.get('tab'))
  const tabs = [
    { key: 'structure', label: t('Structure'), Panel: null },
    ...manageableLists.map(({ key, label, Panel }) => ({ key, label: t(label), Panel })),
  ]
  return (
    <>
      <PageHeader
        title={t('Management Hierarchy')}
        description={t(list?.description ?? 'Managers and the people who report to them.')}
        action={
          list ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => set({ add: list.action }, { replace: true })}
            >
              {t(list.adds)}
            </Button>
          ) : (
            <ViewChoice
              legend={t('Show as')}
              options={visibleViews}
              chosen={view}
              onChoose={(key) => set({ show: key === 'tree' ? null : key })}
            />
          )
        }
      />
      {manageableLists.length === 0 ? (
        <Structure view={view} />
      ) : (
        <PageTabs label={t('Management Hierarchy')} tabs={tabs} leaves={clearedParams} atOnce>
          {({ Panel }) => (Panel ? <Panel /> : <Structure view={view} />)}
        </PageTabs>
      )}
    </>
  )
}
