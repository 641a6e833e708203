import { createPart, listParts, previewPart } from '../parts/parts.ts'
import { addPayGroup, archivePayGroup, changePayGroup, listPayGroups } from './groups.ts'
import { listGroupMembers, setGroupMembers, showPersonGroup } from './members.ts'

/** The handlers of pay groups and of the parts of a month that pay them. */
export const payGroupHandlers = {
  payGroups: listPayGroups,
  addPayGroup,
  changePayGroup,
  archivePayGroup,
  payGroupMembers: listGroupMembers,
  personPayGroup: showPersonGroup,
  setPayGroupMembers: setGroupMembers,
  parts: listParts,
  previewPart,
  createPart,
}
