import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { Id, paragraphs, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { CentreSettings, SetSettings } from './centreSettings.ts'
import { notificationSettingsNeeds } from './view.ts'

/** The notification types of specification 3, section 3, plus JOB_POSTING from specification 1. */
export const notificationTypes = [
  'LEAVE_REQUEST',
  'LEAVE_APPROVED',
  'LEAVE_REJECTED',
  'PAYROLL_GENERATED',
  'PAYROLL_UPDATE',
  'PERFORMANCE_REVIEW',
  'PERFORMANCE_NOTE',
  'GOAL_ASSIGNED',
  'GOAL_COMPLETED',
  'JOB_POSTING',
  'JOB_APPLICATION',
  'JOB_STATUS_UPDATE',
  'SYSTEM_ALERT',
  'TEAM_UPDATE',
  'SALARY_ADJUSTMENT_REQUEST',
  'SALARY_ADJUSTMENT_UPDATE',
  'ATTENDANCE_REMINDER',
  'DOCUMENT_SHARED',
  'SYSTEM_MAINTENANCE',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: NotificationType,
  isRead: z.boolean(),
  readAt: Instant.nullable(),
  createdAt: Instant,
  /**
   * The address in the application that the notification opens, such as `?view=leaves&request=…`; null if it opens
   * none.
   */
  link: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** An event of the live connection (`GET /api/live`, Server-Sent Events). */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** A new notification; its id is also the id of the event. */
  z.object({ kind: z.literal('notification'), notification: Notification }),
  /**
   * A change in `feature` to data that this person may see. The page then reloads all data of the feature or, if
   * `calls` is set, only the data of those calls.
   */
  z.object({ kind: z.literal('changed'), feature: z.string(), calls: z.array(z.string()).optional() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const CreateNotification = z.object({
  userId: Id,
  title: text(200, 'Please enter a title'),
  message: paragraphs(2000, 'Please write a message'),
  type: z.enum(notificationTypes, 'Please choose a type of notification'),
})
export type CreateNotification = z.infer<typeof CreateNotification>

export const ListNotifications = PageQuery.extend({
  type: NotificationType.optional(),
  status: z.enum(['unread', 'read']).optional(),
  /** Text to find in the title or message. */
  search: z.string().trim().max(100).optional(),
})
export type ListNotifications = z.infer<typeof ListNotifications>

const markRead = { needs: 'signed-in', isOpenToAssistants: true, summary: 'Mark a notification as read' } as const
const markAllRead = {
  needs: 'signed-in',
  isOpenToAssistants: true,
  summary: 'Mark all your notifications as read',
} as const
const CentreSettingsAnswer = z.object({ settings: CentreSettings })
const MarkAnswer = z.object({ message: z.string() })

export const notifications = {
  list: route({
    method: 'GET',
    path: '/notifications',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'List your notifications, newest first',
  })
    .input(ListNotifications)
    .output(z.object({ notifications: z.array(Notification), pagination: Pagination })),
  create: route({
    method: 'POST',
    path: '/notifications',
    needs: anyOf('notifications.create', 'notifications.test'),
    summary: 'Send a notification to a person',
    description: 'With `notifications.create` to anyone, with `notifications.test` only to yourself.',
    success: 201,
  })
    .input(CreateNotification)
    .output(z.object({ notification: Notification })),
  sendTest: route({
    method: 'POST',
    path: '/notifications/test',
    needs: 'notifications.test',
    summary: 'Send yourself a test notification',
    success: 201,
  }).output(z.object({ notification: Notification })),
  settings: route({
    method: 'GET',
    path: '/notifications/settings',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Get your notification settings',
    description: 'Each of the eight settings covers several preferences; null if only some of them are on.',
  }).output(CentreSettingsAnswer),
  setSettings: route({
    method: 'PATCH',
    path: '/notifications/settings',
    needs: notificationSettingsNeeds,
    summary: 'Update your notification settings; each one sets all its preferences',
    description: '`systemAlerts` does not switch off emails about the security of your account.',
  })
    .input(SetSettings)
    .output(CentreSettingsAnswer),
  stats: route({
    method: 'GET',
    path: '/notifications/stats',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Count your notifications',
  }).output(
    z.object({
      stats: z.object({
        total: z.number().int(),
        unread: z.number().int(),
        /**
         * The number of notifications received today (`todayCount`), and in the last seven days including today
         * (`weekCount`). Days are in the person's time zone.
         */
        todayCount: z.number().int(),
        weekCount: z.number().int(),
      }),
    }),
  ),
  markRead: route({ method: 'PUT', path: '/notifications/{id}/read', ...markRead })
    .input(z.object({ id: Id }))
    .output(MarkAnswer),
  markReadPatch: route({ method: 'PATCH', path: '/notifications/{id}/read', ...markRead })
    .input(z.object({ id: Id }))
    .output(MarkAnswer),
  markAllRead: route({ method: 'PUT', path: '/notifications/mark-all-read', ...markAllRead }).output(MarkAnswer),
  markAllReadPatch: route({ method: 'PATCH', path: '/notifications/mark-all-read', ...markAllRead }).output(MarkAnswer),
  remove: route({
    method: 'DELETE',
    path: '/notifications/{id}',
    needs: 'notifications.delete',
    summary: 'Delete one of your notifications',
    success: 204,
  }).input(z.object({ id: Id })),
}
