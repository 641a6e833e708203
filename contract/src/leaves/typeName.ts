import { z } from 'zod'
import { leaveTypes } from './types.ts'

/** A type of leave in an input or an answer. Kept apart from the types, which pages need before any schema. */
export const LeaveTypeName = z.enum(leaveTypes, 'Please choose a type of leave')
