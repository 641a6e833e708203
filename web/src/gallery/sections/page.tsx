import { Button } from '@mantine/core'
import { IconCalendar, IconClock, IconPlane, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState, AccessDenied, NothingToShow } from '../../kit/page/EmptyState.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { FigureAmount, FigureCell, FigureStrip } from '../../kit/page/FigureStrip.tsx'
import { LinkedSections } from '../../kit/page/LinkedSections.tsx'
import { MonthPicker } from '../../kit/page/MonthPicker.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { FormSkeleton, PageSkeleton } from '../../kit/page/PageSkeleton.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { Part, Section, SectionLine, Subsection } from '../../kit/page/Section.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { TabHead } from '../../kit/page/TabHead.tsx'
import type { GallerySection } from '../exhibit.ts'

const longText =
  'A text that is longer than its place, to see where it wraps, is cut or pushes other things aside on a narrow screen.'

function SampleMonth({ months = 1 }: { months?: number }) {
  const [month, setMonth] = useState('2026-11')
  const span = { months, name: 'Oct–Dec 2026', previous: 'Previous quarter', next: 'Next quarter' }
  return <MonthPicker month={month} onMonth={setMonth} span={months > 1 ? span : undefined} />
}

const settings = [
  { key: 'gallery-company', label: 'Company', group: 'General' },
  { key: 'gallery-hours', label: 'Working hours', group: 'Time' },
  { key: 'gallery-holidays', label: 'Public holidays and other days off', group: 'Time' },
]

export const page: GallerySection = {
  title: 'Page',
  exhibits: [
    {
      name: 'PageHeader',
      file: 'page/PageHeader.tsx',
      use: 'The top of each page: title, one line of explanation, and the one primary action.',
      wide: true,
      states: {
        'With an action': (
          <PageHeader title="Leave" description="Your requests and balances." action={<Button>Request Leave</Button>} />
        ),
        'Long text': <PageHeader title={longText} description={longText} action={<Button>Request Leave</Button>} />,
        'Title only': <PageHeader title="Leave" />,
      },
    },
    {
      name: 'TabHead',
      file: 'page/TabHead.tsx',
      use: 'The top of a tab that has a primary action of its own.',
      wide: true,
      states: {
        'With its action': (
          <TabHead description="Baskets of the orchard." action={{ label: 'Add Basket', onClick: () => undefined }} />
        ),
        'Without one': <TabHead description="Baskets of the orchard." />,
      },
    },
    {
      name: 'LinkedSections',
      file: 'page/LinkedSections.tsx',
      use: 'A settings tab of many sections, with links to them.',
      wide: true,
      states: {
        Several: (
          <LinkedSections>
            {['Baskets', 'Ladders', 'Carts', 'Scales'].map((title) => (
              <Section key={title} title={title}>
                <p className="soft">None yet.</p>
              </Section>
            ))}
          </LinkedSections>
        ),
      },
    },
    {
      name: 'PageTabs',
      file: 'page/PageTabs.tsx',
      use: 'The tabs of a page, which the address names. Too many for one row are listed beside their content.',
      wide: true,
      states: {
        'With counts': (
          <PageTabs
            label="Leave"
            tabs={[
              { key: 'gallery-mine', label: 'My requests' },
              { key: 'gallery-team', label: 'Team', count: 0 },
              { key: 'gallery-all', label: 'All requests', count: 1307 },
            ]}
            atOnce
          >
            {({ label }) => <p>The content of “{label}”.</p>}
          </PageTabs>
        ),
        'Many, in groups': (
          <PageTabs label="Settings" tabs={settings} many>
            {({ label }) => <p>The content of “{label}”.</p>}
          </PageTabs>
        ),
      },
    },
    {
      name: 'FigureStrip, FigureCell, FigureAmount',
      file: 'page/FigureStrip.tsx',
      use: 'The figures of a page in one strip between its tabs and its list. A figure may be a link.',
      wide: true,
      states: {
        Loaded: (
          <FigureStrip>
            <FigureCell label="People" icon={IconUsers} figure={1307} detail="in 12 departments" />
            <FigureCell label="On leave" icon={IconPlane} figure={4} detail="2 return tomorrow" href="?view=leaves" />
            <FigureCell label="Overtime" icon={IconClock} figure="31 h 20 min" detail={longText} />
            <FigureCell
              label="Payroll"
              icon={IconCalendar}
              figure={<FigureAmount>EGP 12,345,678.00</FigureAmount>}
              detail="November 2026"
              counted="Everyone employed"
            />
          </FigureStrip>
        ),
        Loading: (
          <FigureStrip dense>
            <FigureCell label="People" icon={IconUsers} figure={undefined} detail={null} />
            <FigureCell label="On leave" icon={IconPlane} figure={undefined} detail={null} />
          </FigureStrip>
        ),
      },
    },
    {
      name: 'Facts',
      file: 'page/Facts.tsx',
      use: 'Labelled values, such as the details of a record. Empty values are left out.',
      states: {
        'Two columns': (
          <Facts
            facts={[
              { label: 'Start', value: 'Mon 23 Nov 2026' },
              { label: 'Days', value: '3', changed: true },
              { label: 'Note', value: null },
              { label: 'Reason', value: longText, wide: true },
            ]}
          />
        ),
        'One column on a phone': <Facts folds facts={[{ label: 'Bank', value: longText }]} />,
      },
    },
    {
      name: 'Section, SectionLine, Subsection, Part',
      file: 'page/Section.tsx',
      use: 'Titled sections: cards of the settings, one line of them, and the parts of any page.',
      wide: true,
      states: {
        Section: (
          <Section title="Company" description="Its name and logo." action={<Button variant="default">Edit</Button>}>
            <Subsection title="Legal name" description="Shown on invoices.">
              <p>Muster GmbH</p>
            </Subsection>
          </Section>
        ),
        SectionLine: (
          <SectionLine title="Time zone" action={<Button variant="default">Edit</Button>}>
            Africa/Cairo
          </SectionLine>
        ),
        Part: (
          <Part
            title="Next shifts"
            beside={<span className="soft">3</span>}
            end={
              <AddressLink href="?view=schedules" className="link small">
                View all
              </AddressLink>
            }
          >
            <p className="card row">Content of the part</p>
          </Part>
        ),
      },
    },
    {
      name: 'MonthPicker',
      file: 'page/MonthPicker.tsx',
      within: ['page/Months.tsx', 'page/PeriodSteps.tsx'],
      use: 'A month, quarter or year as a heading that opens a list, with buttons to today, the previous and the next.',
      states: { Month: <SampleMonth />, Quarter: <SampleMonth months={3} /> },
    },
    {
      name: 'EmptyState, AccessDenied, NothingToShow',
      file: 'page/EmptyState.tsx',
      use: 'What will be here, and the action that adds the first item.',
      states: {
        'With an action': (
          <EmptyState
            icon={<IconPlane size={20} />}
            title="No leave yet"
            message="Your requests will appear here."
            action={<Button variant="default">Request Leave</Button>}
          />
        ),
        'Access denied': <AccessDenied message="You don’t have permission to view payroll." />,
        'Nothing to show': <NothingToShow message="You may open this page but see none of its parts." />,
      },
    },
    {
      name: 'PageSkeleton, FormSkeleton',
      file: 'page/PageSkeleton.tsx',
      use: 'The shape of what comes, visible after 200 ms. Lists have their own.',
      states: { Page: <PageSkeleton />, Form: <FormSkeleton rows={['pair', 'switch']} /> },
    },
  ],
}
