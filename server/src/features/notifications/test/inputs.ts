import type { CreateNotification } from '@muster/contract/notifications/calls'
import type { SetSettings } from '@muster/contract/notifications/centreSettings'
import { notificationOf } from './world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'

export const notificationInput = async (world: World, { subject }: Who) => ({
  id: subject ? await notificationOf(world, subject) : unknownId(),
})
export const messageInput = (_: World, { subject }: Who): CreateNotification => ({
  userId: subject ?? unknownId(),
  title: 'A title',
  message: 'A message',
  type: 'SYSTEM_ALERT',
})
export const settingsInput = (): SetSettings => ({ leaveRequests: false })
