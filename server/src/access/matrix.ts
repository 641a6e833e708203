import type { Contract } from '@muster/contract/contract'
import type { CreateNotification } from '@muster/contract/notifications/calls'
import { testPassword } from '../../testing/company.ts'
import {
  checkedFileInput,
  moveInput,
  newcomerInput,
  newPersonInput,
  ownerSearchInput,
  peopleFileInput,
} from '../../testing/userInputs.ts'
import { nothing, type World } from '../../testing/world.ts'
import { contactInput, documentInput, searchInput, uploadInput, revealInput, someBanking } from './matrixRecords.ts'
import {
  roleInput,
  heldRoleInput,
  assignmentInput,
  roleSearchInput,
  roleChangeInput,
  roleEffectInput,
  roleContent,
} from './matrixRoles.ts'
import {
  leaveInput,
  monthInput,
  certificateInput,
  deciding,
  requestLeaveInput,
  editLeaveInput,
  previewInput,
  leaveTypeInput,
  policyInput,
  balanceInput,
  adjustmentInput,
} from './matrixLeaves.ts'
import {
  newPasswordInput,
  imageInput,
  newImageInput,
  sessionInput,
  switchInput,
  everyFlag,
  someDays,
  ownName,
} from './matrixProfile.ts'

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

const notificationInput = async (world: World, { subject }: Who) => ({
  id: subject ? await world.notification(subject) : nothing(),
})
const messageInput = (_: World, { subject }: Who): CreateNotification => ({
  userId: subject ?? nothing(),
  title: 'A title',
  message: 'A message',
  type: 'SYSTEM_ALERT',
})

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
    endSession: row(sessionInput, own, own, own, own, own, own),
    endOtherSessions: row(none, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  leaves: {
    list: row(ofUser,          no,      own,           team,         team,         all,           all),
    team: row(page,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    all: row(page,             '403',   '403',         '403',        '403',        'ok',          'ok'),
    within: row(page,          '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    calendar: row(monthInput,      '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    preview: row(previewInput,     no,      own,           own,          own,          own,           own),
    people: row(ofPerson,      no,      no,            all,          all,          all,           all),
    policies: row(none,        '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    policyVersions: row(leaveTypeInput, '403',   '403',         '403',        '403',        'ok',          'ok'),
    setPolicy: row(policyInput,    '403',   '403',         '403',        '403',        'ok',          'ok'),
    get: row(leaveInput,           no,      own,           team,         team,         all,           all),
    create: row(requestLeaveInput,      '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    edit: row(editLeaveInput,         no,      own,           'ok 403 404', 'ok 403 404', 'ok 403 403',  'ok 403 403'),
    decide: [
      when('approve', deciding('APPROVED'), no, '403 404 404', '403 ok 404', '403 ok 404', '403 ok ok', all),
      when('reject', deciding('REJECTED'), no, '403 404 404', '403 ok 404', '403 ok 404', '403 ok ok', all),
      when('cancel', deciding('CANCELLED'), no, own, 'ok 403 404', 'ok 403 404', 'ok 403 403', 'ok 403 403'),
    ],
    certificate: row(certificateInput, no,  own,           team,         team,         all,           all),
    balancesOf: row(ofPerson,  no,      own,           team,         team,         all,           all),
    balances: row(ofUser,      no,      own,           team,         team,         all,           all),
    entries: row(balanceInput,     no,      own,           team,         team,         all,           all),
    adjust: row(adjustmentInput,  no,      no,            no,           no,           '403 ok ok',   all),
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
    managers: row(ownerSearchInput,     '403',   '403',         '403',        '403',        'ok',          'ok'),
    roles: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    export: row(ownerSearchInput,       '403',   '403',         '403',        '403',        'ok',          'ok'),
    checkImport: row(peopleFileInput, '403', '403',        '403',        '403',        'ok',          'ok'),
    lastImport: row(none,        '403',   '403',         '403',        '403',        'ok',          'ok'),
    import: row(checkedFileInput,  '403',   '403',         '403',        '403',        'ok',          'ok'),
    get: row(ofPerson,         no,      no,            team,         team,         all,           all),
    history: row(ofPerson,     no,      no,            team,         team,         all,           all),
    create: row(newPersonInput,    no,      no,            no,           no,           all,           all),
    update: row(ofPerson,      no,      no,            no,           no,           '403 ok ok',   all),
    setStatus: [
      when('activate', async (world, who) => ({ ...(await newcomerInput(world, who)), isActive: true }),
        no, no, no, no, '403 ok ok', '403 ok ok'),
      when('deactivate', async (world, who) => ({ ...(await newcomerInput(world, who)), isActive: false }),
        no, no, no, no, '403 ok ok', '403 ok ok'),
    ],
    resetPassword: row(async (world, who) => ({ ...(await newcomerInput(world, who)), newPassword: 'Another-horse-9' }),
      no, no, no, no, '403 ok ok', '403 ok ok'),
    deletion: row(newcomerInput,   no,      no,            no,           no,           no,            '400 ok ok'),
    remove: row(newcomerInput,     no,      no,            no,           no,           no,            '400 ok ok'),
  },

  accounts: {
    list: row(none,            '403',   '403',         '403',        '403',        'ok',          'ok'),
  },

  notifications: {
    list: row(page,            'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    create: row(messageInput,      no,      no,            no,           no,           all,           all),
    stats: row(none,           'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    markRead: row(notificationInput,      own, own, own, own, own, own),
    markReadPatch: row(notificationInput, own, own, own, own, own, own),
    markAllRead: row(none,     'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    markAllReadPatch: row(none, 'ok',   'ok',          'ok',         'ok',         'ok',          'ok'),
  },

  records: {
    bankingPeople: row(searchInput,  '403',   '403',         '403',        '403',        'ok',          'ok'),
    banking: row(ofPerson,     no,      own,           own,          own,          all,           all),
    bankingVersions: row(ofPerson, no,  own,           own,          own,          all,           all),
    revealBanking: row(revealInput, no,   own,           own,          own,          all,           all),
    saveBanking: row(someBanking, no,   own,           own,          own,          'ok 403 403',  'ok 403 403'),
    emergencyPeople: row(searchInput, '403',  '403',         '403',        '403',        'ok',          'ok'),
    emergencyContact: row(ofPerson, no, own,           own,          own,          all,           all),
    emergencyVersions: row(ofPerson, no, own,          own,          own,          all,           all),
    saveEmergencyContact: row(contactInput, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
    hiringPeople: row(searchInput,   '403',   '403',         '403',        '403',        'ok',          'ok'),
    hiringDocuments: row(ofPerson, no,  own,           own,          own,          all,           all),
    uploadHiringDocument: row(uploadInput, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
    downloadHiringDocument: row(documentInput, no, own,    own,          own,          all,           all),
    removeHiringDocument: row(documentInput, no, own,      own,          own,          'ok 403 403',  'ok 403 403'),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  settings: {
    profile: row(none,         'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
    updateProfile: row(ownName, '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
    notificationSettings: row(none, 'ok', 'ok',        'ok',         'ok',         'ok',          'ok'),
    setNotificationSettings: row(everyFlag, '403', 'ok', 'ok',       'ok',         'ok',          'ok'),
    changePassword: row(newPasswordInput, '403', 'ok',     'ok',         'ok',         'ok',          'ok'),
    setImage: row(newImageInput,    no,      own,           own,          own,          all,           all),
    removeImage: row(imageInput,  no,      own,           own,          own,          all,           all),
    image: row(imageInput,        all,     all,           all,          all,          all,           all),
    // The owner of the installation alone, and nobody in this table is.
    togglePasswordReset: row(switchInput, '403', '403',    '403',        '403',        '403',         '403'),
    certificateRetention: row(none, '403',   '403',    '403',        '403',        '403',         '403'),
    setCertificateRetention: row(someDays, '403', '403', '403',      '403',        '403',         '403'),
    accountExistenceRevealed: row(none, '403', '403',  '403',        '403',        '403',         '403'),
    revealAccountExistence: row(switchInput, '403', '403', '403',        '403',        '403',         '403'),
  },

  //                           nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  roles: {
    list: row(none,            '403',   '403',         '403',        '403',        'ok',          'ok'),
    permissions: row(none,     '403',   '403',         '403',        '403',        'ok',          'ok'),
    people: row(roleSearchInput,       no,      no,            no,           no,           all,           all),
    ofUser: row(ofUser,        no,      no,            team,         team,         all,           all),
    create: row(roleContent,   '403',   '403',         '403',        '403',        '403',         'ok'),
    update: row(roleChangeInput,   no,      no,            no,           no,           no,            all),
    changeEffect: row(roleEffectInput, no,     no,            no,           no,           no,            all),
    remove: row(roleInput,         no,      no,            no,           no,           no,            all),
    users: row(heldRoleInput,      no,      no,            no,           no,           all,           all),
    revokeAll: row(heldRoleInput,  no,      no,            no,           no,           all,           all),
    assign: row(assignmentInput,  no,      no,            no,           no,           all,           all),
    revoke: row(assignmentInput,  no,      no,            no,           no,           all,           all),
  },

  hierarchy: {
    tree: row(none,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    stats: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
    move: row(moveInput,           no,      no,            no,           no,           '403 ok ok',   '403 ok ok'),
  },
  team: {
    members: row(page,         '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  },
}
