import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { SavedLeaveDetails, SetLeaveDetails } from './details.ts'

/** The calls about the details of a person that leave policies need. */
export const leaveDetailCalls = {
  details: route({
    method: 'GET',
    path: '/leaves/details/{userId}',
    needs: anyOf('leaves.read', 'leaves.balance_manage', 'leaves.balance_update'),
    summary: 'Get the details of a person that leave policies need: date of birth, earlier service, special status',
    description: 'Your own, or anyone’s with `leaves.balance_manage` or `leaves.balance_update`. Access is logged.',
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ details: SavedLeaveDetails, can: z.object({ set: z.boolean() }) })),
  setDetails: route({
    method: 'PUT',
    path: '/leaves/details/{userId}',
    needs: anyOf('leaves.balance_create', 'leaves.balance_allocate'),
    summary: 'Set the details of a person that leave policies need',
    description: 'Balances that were already granted follow. You can’t set your own details.',
  })
    .input(SetLeaveDetails)
    .output(z.object({ details: SavedLeaveDetails })),
}
