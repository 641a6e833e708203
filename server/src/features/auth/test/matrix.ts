import { testPassword } from '../../../../testing/company.ts'
import { all, type FeatureRows, no, none, ofUser, open, own, page, row, type Who } from '../../../../testing/rows.ts'
import { nothing, type World } from '../../../../testing/world.ts'

const sessionInput = async (world: World, { subject }: Who) => ({
  id: subject ? await world.session(subject) : nothing(),
})

// oxfmt-ignore
export const rows: FeatureRows<'auth'> = {
  login: open(() => ({ email: 'stranger@test.example', password: testPassword }), 'ok'),
  logout: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  me: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  passwordResetEnabled: open(none, 'ok'),
  company: open(none, 'ok'),
  passwordRules: open(none, 'ok'),
  forgotPassword: open(() => ({ email: 'colleague@test.example' }), 'ok'),
  resetPassword: open(async (world) => {
    const person = await world.person('Employee', null)
    return { token: await world.link(person, 'RESET_PASSWORD'), newPassword: 'Another-horse-9' }
  }, 'ok'),
  activate: open(async (world) => {
    const person = await world.person('Employee', null, 'PENDING_ACTIVATION')
    await world.password(person)
    return { token: await world.link(person, 'ACTIVATE') }
  }, 'ok'),
  undoAddressChange: open(async (world) => {
    const person = await world.person('Employee', null)
    return { token: await world.link(person, 'UNDO_ADDRESS'), newPassword: 'Another-horse-9' }
  }, 'ok'),
  sessions: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  endSession: row(sessionInput, own, own, own, own, own, own),
  endOtherSessions: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  allSessions: row(page, '403', '403', '403', '403', 'ok', 'ok'),
  endAnySession: row(sessionInput, no, no, no, no, all, all),
  endSessionsOfPerson: row(ofUser, no, no, no, no, all, all),
  endSessionsOfOthers: row(none, '403', '403', '403', '403', 'ok', 'ok'),
}
