import type { AdjustBalance } from '@muster/contract/leaves/balances'
import type { SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { DecideLeave, RequestLeave } from '@muster/contract/leaves/calls'
import type { Contract } from '@muster/contract/contract'
import type { CreateNotification } from '@muster/contract/notifications/calls'
import type { CreateRole } from '@muster/contract/roles/calls'
import { testPassword } from '../../testing/company.ts'
import { aCheckedFile, aMove, aNewcomer, aNewPerson, anOwner, aPeopleFile } from '../../testing/userInputs.ts'
import { nothing, type World } from '../../testing/world.ts'
import { aContact, aDocument, aName, anUpload, aRevealed, someBanking } from './matrixRecords.ts'
import { aNewPassword, anImage, aPicture, aSession, aSwitch, everyFlag, someDays, ownName } from './matrixProfile.ts'
import { nextYear } from '../../testing/leaves.ts'

/** How a call ends: as the contract says of its success, or refused. */
export type Outcome = 'ok' | '400' | '401' | '403' | '404'
/** For calls that concern a person: oneself, somebody below oneself, somebody else. For others: one outcome. */
export type Outcomes = Outcome | `${Outcome} ${Outcome} ${Outcome}`

/** Who makes a call, and of whom; `subject` is null for somebody, or something, that is not there. Ids of people. */
export interface Who {
  actor: string
  subject: string | null
}
/** What a call is given, all its fields with those of the path, made for one call alone. */
type Give = (world: World, who: Who) => object | Promise<object>

/** What somebody is answered who holds nothing, and in each of the five roles. */
export interface Row {
  what?: string
  give: Give
  isPublic: boolean
  outcomes: readonly Outcomes[]
}

type Six = [Outcomes, Outcomes, Outcomes, Outcomes, Outcomes, Outcomes]
const row = (give: Give, ...outcomes: Six): Row => ({ give, outcomes, isPublic: false })
/** One of several things that the same call does. */
const when = (what: string, give: Give, ...outcomes: Six): Row => ({ what, give, outcomes, isPublic: false })
/** A call that answers everybody alike, signed in or not. */
const open = (give: Give, outcome: Outcome): Row => ({ give, outcomes: Array(6).fill(outcome), isPublic: true })

const none = () => ({})
const page = () => ({ page: 1, limit: 100 })
const ofPerson = (_: World, { subject }: Who) => ({ id: subject ?? nothing() })
const ofUser = (_: World, { subject }: Who) => ({ userId: subject ?? nothing() })

const aLeave = async (world: World, { subject }: Who) => ({ id: subject ? await world.leave(subject) : nothing() })
const aMonth = () => ({ from: '2026-11-01', to: '2026-11-30' })
const aCertificate = async (world: World, { subject }: Who) => ({
  id: subject ? await world.leaveWithCertificate(subject) : nothing(),
})
const aNotification = async (world: World, { subject }: Who) => ({
  id: subject ? await world.notification(subject) : nothing(),
})
const deciding = (status: DecideLeave['status']) => async (world: World, who: Who) => ({
  ...(await aLeave(world, who)),
  status,
  ...(status === 'REJECTED' ? { rejectionReason: 'Too many away' } : {}),
})
let days = 1
const aRequest = (): RequestLeave => {
  // Between those that the world asks for.
  days = (days + 2) % 360
  const day = Temporal.PlainDate.from(`${nextYear}-01-01`).add({ days }).toString()
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A rest' }
}
const aChange = async (world: World, who: Who) => ({ ...aRequest(), ...(await aLeave(world, who)) })
const aPreview = async (world: World, who: Who) => ({
  ...(await aLeave(world, who)),
  leaveType: 'UNPAID',
  startDate: `${nextYear}-03-01`,
  endDate: `${nextYear}-03-03`,
})
const aType = () => ({ leaveType: 'ANNUAL', ...page() })
/** What a company starts with, so that it changes nothing for anybody. */
const aPolicy = (): SetLeavePolicy => ({
  leaveType: 'PATERNITY',
  effectiveFrom: '2090-01-01',
  yearlyDays: 5,
  prorated: false,
  certificateRequired: false,
  workingDaysOnly: false,
  carryOverDays: 0,
  noticeDays: 0,
  longestStretchDays: null,
})
const aBalance = (world: World, who: Who) => ({ ...ofUser(world, who), leaveType: 'ANNUAL' })
const anAdjustment = (world: World, who: Who): AdjustBalance => ({
  ...ofUser(world, who),
  leaveType: 'ANNUAL',
  adjustment: 2,
  reason: 'Moved house',
  year: nextYear,
})

const aMessage = (_: World, { subject }: Who): CreateNotification => ({
  userId: subject ?? nothing(),
  title: 'A title',
  message: 'A message',
  type: 'SYSTEM_ALERT',
})

const aRole = async (world: World) => ({ id: await world.role(null) })
const aHeldRole = async (world: World, { subject }: Who) => ({ id: await world.role(subject) })
const anAssignment = async (world: World, { subject }: Who) => ({
  roleId: await world.role(subject),
  userId: subject ?? nothing(),
})
const aSearch = async (world: World) => ({ roleId: await world.role(null), search: 'stranger' })
const roleContent = (world: World): CreateRole => ({ name: `Role ${world.newName()}`, permissions: ['leaves.read'] })
const aRoleChange = async (world: World) => ({ ...(await aRole(world)), ...roleContent(world) })
const anEffect = async (world: World) => ({ ...(await aRole(world)), permissions: 'leaves.read' })

const own = 'ok 404 404'
const team = 'ok ok 404'
const all = 'ok ok ok'
const no = '403 403 403'

/**
 * Every call with what each role gets. A call that is missing here does not compile, and fails the test. Whoever is not
 * signed in, waits for activation or is deactivated gets 401 from every call that is not open.
 */
// oxfmt-ignore
export const matrix: { [F in keyof Contract]: { [C in keyof Contract[F]]: Row | Row[] } } = {
  auth: {
    login: open(() => ({ email: 'stranger@test.example', password: testPassword }), 'ok'),
    logout: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
    me: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
    passwordResetEnabled: open(none, 'ok'),
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
    endSession: row(aSession, own, own, own, own, own, own),
    endOtherSessions: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  leaves: {
    list: row(ofUser,          no,      own,           team,         team,         all,           all),
    team: row(page,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    all: row(page,             '403',   '403',         '403',        '403',        'ok',          'ok'),
    within: row(page,          '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    calendar: row(aMonth,      '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    preview: row(aPreview,     no,      own,           own,          own,          own,           own),
    people: row(ofPerson,      no,      no,            all,          all,          all,           all),
    policies: row(none,        '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    policyVersions: row(aType, '403',   '403',         '403',        '403',        'ok',          'ok'),
    setPolicy: row(aPolicy,    '403',   '403',         '403',        '403',        'ok',          'ok'),
    get: row(aLeave,           no,      own,           team,         team,         all,           all),
    create: row(aRequest,      '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    edit: row(aChange,         no,      own,           'ok 403 404', 'ok 403 404', 'ok 403 403',  'ok 403 403'),
    decide: [
      when('approve', deciding('APPROVED'), no, '403 404 404', '403 ok 404', '403 ok 404', '403 ok ok', all),
      when('reject', deciding('REJECTED'), no, '403 404 404', '403 ok 404', '403 ok 404', '403 ok ok', all),
      when('cancel', deciding('CANCELLED'), no, own, 'ok 403 404', 'ok 403 404', 'ok 403 403', 'ok 403 403'),
    ],
    certificate: row(aCertificate, no,  own,           team,         team,         all,           all),
    balancesOf: row(ofPerson,  no,      own,           team,         team,         all,           all),
    balances: row(ofUser,      no,      own,           team,         team,         all,           all),
    entries: row(aBalance,     no,      own,           team,         team,         all,           all),
    adjust: row(anAdjustment,  no,      no,            no,           no,           '403 ok ok',   all),
  },

  dashboards: {
    admin: row(none,           '403',   '403',         '403',        '403',        '403',         'ok'),
    manager: row(none,         '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    hr: row(none,              '403',   '403',         '403',        '403',        'ok',          'ok'),
  },

  attendance: {
    list: row(ofUser,          no,      own,           team,         team,         all,           all),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  users: {
    list: row(page,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    managers: row(anOwner,     '403',   '403',         '403',        '403',        'ok',          'ok'),
    roles: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    export: row(anOwner,       '403',   '403',         '403',        '403',        'ok',          'ok'),
    checkImport: row(aPeopleFile, '403', '403',        '403',        '403',        'ok',          'ok'),
    lastImport: row(none,        '403',   '403',         '403',        '403',        'ok',          'ok'),
    import: row(aCheckedFile,  '403',   '403',         '403',        '403',        'ok',          'ok'),
    get: row(ofPerson,         no,      no,            team,         team,         all,           all),
    history: row(ofPerson,     no,      no,            team,         team,         all,           all),
    create: row(aNewPerson,    no,      no,            no,           no,           all,           all),
    update: row(ofPerson,      no,      no,            no,           no,           '403 ok ok',   all),
    setStatus: [
      when('activate', async (world, who) => ({ ...(await aNewcomer(world, who)), isActive: true }),
        no, no, no, no, '403 ok ok', '403 ok ok'),
      when('deactivate', async (world, who) => ({ ...(await aNewcomer(world, who)), isActive: false }),
        no, no, no, no, '403 ok ok', '403 ok ok'),
    ],
    resetPassword: row(async (world, who) => ({ ...(await aNewcomer(world, who)), newPassword: 'Another-horse-9' }),
      no, no, no, no, '403 ok ok', '403 ok ok'),
    deletion: row(aNewcomer,   no,      no,            no,           no,           no,            '400 ok ok'),
    remove: row(aNewcomer,     no,      no,            no,           no,           no,            '400 ok ok'),
  },

  accounts: {
    list: row(none,            '403',   '403',         '403',        '403',        'ok',          'ok'),
  },

  notifications: {
    list: row(page,            'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    create: row(aMessage,      no,      no,            no,           no,           all,           all),
    stats: row(none,           'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    markRead: row(aNotification,      own, own, own, own, own, own),
    markReadPatch: row(aNotification, own, own, own, own, own, own),
    markAllRead: row(none,     'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    markAllReadPatch: row(none, 'ok',   'ok',          'ok',         'ok',         'ok',          'ok'),
  },

  records: {
    bankingPeople: row(aName,  '403',   '403',         '403',        '403',        'ok',          'ok'),
    banking: row(ofPerson,     no,      own,           own,          own,          all,           all),
    bankingVersions: row(ofPerson, no,  own,           own,          own,          all,           all),
    revealBanking: row(aRevealed, no,   own,           own,          own,          all,           all),
    saveBanking: row(someBanking, no,   own,           own,          own,          'ok 403 403',  'ok 403 403'),
    emergencyPeople: row(aName, '403',  '403',         '403',        '403',        'ok',          'ok'),
    emergencyContact: row(ofPerson, no, own,           own,          own,          all,           all),
    emergencyVersions: row(ofPerson, no, own,          own,          own,          all,           all),
    saveEmergencyContact: row(aContact, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
    hiringPeople: row(aName,   '403',   '403',         '403',        '403',        'ok',          'ok'),
    hiringDocuments: row(ofPerson, no,  own,           own,          own,          all,           all),
    uploadHiringDocument: row(anUpload, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
    downloadHiringDocument: row(aDocument, no, own,    own,          own,          all,           all),
    removeHiringDocument: row(aDocument, no, own,      own,          own,          'ok 403 403',  'ok 403 403'),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  settings: {
    profile: row(none,         'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    updateProfile: row(ownName, '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    notificationSettings: row(none, 'ok', 'ok',        'ok',         'ok',         'ok',          'ok'),
    setNotificationSettings: row(everyFlag, '403', 'ok', 'ok',       'ok',         'ok',          'ok'),
    changePassword: row(aNewPassword, '403', 'ok',     'ok',         'ok',         'ok',          'ok'),
    setImage: row(aPicture,    no,      own,           own,          own,          all,           all),
    removeImage: row(anImage,  no,      own,           own,          own,          all,           all),
    image: row(anImage,        all,     all,           all,          all,          all,           all),
    // The owner of the installation alone, and nobody in this table is.
    togglePasswordReset: row(aSwitch, '403', '403',    '403',        '403',        '403',         '403'),
    certificateRetention: row(none, '403',   '403',    '403',        '403',        '403',         '403'),
    setCertificateRetention: row(someDays, '403', '403', '403',      '403',        '403',         '403'),
    accountExistenceRevealed: row(none, '403', '403',  '403',        '403',        '403',         '403'),
    revealAccountExistence: row(aSwitch, '403', '403', '403',        '403',        '403',         '403'),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  roles: {
    list: row(none,            '403',   '403',         '403',        '403',        'ok',          'ok'),
    permissions: row(none,     '403',   '403',         '403',        '403',        'ok',          'ok'),
    people: row(aSearch,       no,      no,            no,           no,           all,           all),
    ofUser: row(ofUser,        no,      no,            team,         team,         all,           all),
    create: row(roleContent,   '403',   '403',         '403',        '403',        '403',         'ok'),
    update: row(aRoleChange,   no,      no,            no,           no,           no,            all),
    changeEffect: row(anEffect, no,     no,            no,           no,           no,            all),
    remove: row(aRole,         no,      no,            no,           no,           no,            all),
    users: row(aHeldRole,      no,      no,            no,           no,           all,           all),
    revokeAll: row(aHeldRole,  no,      no,            no,           no,           all,           all),
    assign: row(anAssignment,  no,      no,            no,           no,           all,           all),
    revoke: row(anAssignment,  no,      no,            no,           no,           all,           all),
  },

  hierarchy: {
    tree: row(none,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    stats: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    move: row(aMove,           no,      no,            no,           no,           '403 ok ok',   '403 ok ok'),
  },
  team: {
    members: row(page,         '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  },
}
