import { IconCalendarCheck, IconCalendarEvent, IconCalendarX } from '@tabler/icons-react'
import { anyOf, fulfils } from '@muster/contract/access/needs'
import { decidesLeave, leavesView } from '@muster/contract/leaves/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const leaves: FeatureView = {
  feature: 'leaves',
  areaLabels: { leaves: 'Leave' },
  views: [
    {
      ...leavesView,
      icon: IconCalendarEvent,
      shortcut: 'l',
      denial: "You don't have permission to view leave management.",
      Page: lazyPart(() => import('./LeavesPage.tsx')),
    },
  ],
  personParts: [
    {
      tab: 'overview',
      lead: 2,
      isVisibleTo: ({ permissions }, { areas }) => areas.has('leaves') && permissions.has('leaves.read'),
      Part: lazyPart(() => import('./person/NextLeave.tsx'), true),
    },
    {
      tab: 'leave',
      isVisibleTo: ({ permissions }, { areas }) =>
        (areas.has('leaveBalances') && fulfils(anyOf('leaves.read', 'leaves.balance_view'), permissions)) ||
        (areas.has('leaves') && permissions.has('leaves.read')),
      Part: lazyPart(() => import('./person/LeavePart.tsx'), true),
    },
  ],
  decisions: [
    {
      key: 'leave',
      label: 'Leave',
      isVisibleTo: decidesLeave,
      Part: lazyPart(() => import('./requests/PendingLeaves.tsx'), true),
    },
  ],
  dependsOn: ['users', 'hierarchy', 'roles'],
  notificationIcons: {
    typePrefixes: 'LEAVE_',
    icon: IconCalendarEvent,
    colour: 'accent',
    typeIcons: {
      LEAVE_APPROVED: { icon: IconCalendarCheck, colour: 'green' },
      LEAVE_REJECTED: { icon: IconCalendarX, colour: 'red' },
    },
  },
  preferences: {
    title: 'Leave',
    description: 'Your leave requests and those you approve.',
    position: 1,
    choices: [
      {
        flag: 'leaveRequestSubmitted',
        label: 'Leave request submitted',
        description: 'Someone whose leave you approve makes a request.',
      },
      { flag: 'leaveRequestApproved', label: 'Leave request approved', description: 'Your request was approved.' },
      {
        flag: 'leaveRequestRejected',
        label: 'Leave request rejected',
        description: 'Your request was rejected, or your leave ended early.',
      },
    ],
  },
  recordLinks: { leave_request: '?view=leaves&request=ID' },
  search: () => import('./search.ts'),
}
