import { eq } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { App, Context } from '../../../context.ts'
import { notifications } from '../../../notify/tables.ts'
import { actorsByEmail, contextOf, readDemoPlan, runOnce, runTogether } from '../../../people/demo/acting.ts'
import { markOldAsRead } from '../../../notify/demo/markOldAsRead.ts'
import { demoPeople } from '../../../people/demo/people.ts'
import { acknowledge } from '../acknowledgements/acknowledge.ts'
import { countDownload } from '../documents/downloadDocument.ts'
import { editDocument } from '../documents/editDocument.ts'
import { uploadDocument } from '../documents/uploadDocument.ts'
import { createFolder } from '../folders/createFolder.ts'
import { removeDocument } from '../trash/removeDocument.ts'
import { addVersion } from '../versions/addVersion.ts'
import { restoreVersion } from '../versions/restoreVersion.ts'
import { demoFile } from './demoFiles.ts'
import { type PlannedDocument, plannedDocuments } from './plannedDocuments.ts'

/**
 * Returns the request context for a demo person's step, dated `daysAgo` days ago. `step` names the step: only one step
 * of each name is run.
 */
type Acting = (by: string, call: string, step: string, daysAgo: number) => Context

/** Returns the id of a person's folder, creating the folder on first use. */
type FolderOf = (by: string, name: string) => Promise<string>

/**
 * Creates the demo company's documents through the ordinary calls: its people upload and share them, sort them into
 * folders and delete them at different times. Runs in a shared transaction, of which a crash leaves nothing.
 */
export async function createDemoDocuments(app: App): Promise<void> {
  const today = Temporal.PlainDate.from((await readDemoPlan(app)).today)
  const actors = await actorsByEmail(app)
  const acting: Acting = (by, call, step, daysAgo) =>
    contextOf(app, actorOf(actors, by), call, `demo-documents-${step}`, timeOn(today.subtract({ days: daysAgo }), step))
  const folders = new Map<string, Promise<string>>()
  const folderOf: FolderOf = (by, name) => {
    const key = `${by} ${name}`
    const newDocument =
      folders.get(key) ??
      createFolder(acting(by, 'POST /documents/folders', `folder-${key}`, 370), { name }).then(
        ({ folder }) => folder.id,
      )
    folders.set(key, newDocument)
    return newDocument
  }
  await runTogether(plannedDocuments(), (plan, n) => createDemoDocument(acting, { folderOf, actors, today }, plan, n))
}

/** Marks older notifications about shared documents as read. */
export const readOldDocumentNotices = (app: App): Promise<void> =>
  markOldAsRead(app, eq(notifications.type, 'DOCUMENT_SHARED'))

interface World {
  folderOf: FolderOf
  actors: ReadonlyMap<string, Actor>
  today: Temporal.PlainDate
}

async function createDemoDocument(acting: Acting, world: World, plan: PlannedDocument, n: number): Promise<void> {
  const { folderOf, actors, today } = world
  const { by, title, kind, category, tags, description, daysAgo, folder, expiresIn } = plan
  const draft = (version: number) =>
    demoFile(kind, { title, lines: [description || title, `Version ${version}`], shade: (n + version) % 11 })
  const folderId = folder === undefined ? undefined : await folderOf(by, folder)
  const expiresOn = expiresIn === undefined ? undefined : today.add({ days: expiresIn }).toString()
  const uploading = acting(by, 'POST /documents', `upload-${n}`, daysAgo)
  const document = await draft(1)
  const upload = { document, description, category, tags, folderId, expiresOn }
  const { id } = (await runOnce(uploading, () => uploadDocument(uploading, upload))).document

  const step = (call: string, name: string, ago: number) => acting(by, call, `${name}-${n}`, ago)
  const { isOpen, people, departments, toAcknowledge } = plan
  const sharedWithIds = people?.map((email) => actorOf(actors, email).id)
  if (isOpen || people || departments)
    await editDocument(step('PATCH /documents/{id}', 'share', daysAgo), {
      id,
      isPrivate: !isOpen,
      sharedWithIds,
      sharedWithDepartments: departments,
      toAcknowledge,
    })
  await addDemoVersions(step, id, plan, draft)
  if (isOpen) await downloadByOthers(acting, world, { id, by, n, daysAgo })
  const version = 1 + (plan.laterVersions ?? 0) + (plan.isRestored ? 1 : 0)
  if (toAcknowledge) await confirmByOthers(acting, world, { id, n, version, plan })
  if (plan.isTrashed) await removeDocument(step('DELETE /documents/{id}', 'remove', Math.min(daysAgo, n % 20)), { id })
}

async function addDemoVersions(
  step: (call: string, name: string, ago: number) => Context,
  id: string,
  { daysAgo, laterVersions = 0, isRestored }: PlannedDocument,
  draft: (version: number) => Promise<File>,
): Promise<void> {
  for (let version = 2; version <= laterVersions + 1; version++) {
    const adding = step('POST /documents/{id}/versions', `version-${version}`, Math.floor(daysAgo / version))
    const document = await draft(version)
    await runOnce(adding, () => addVersion(adding, { id, document }))
  }
  const restoring = step(
    'POST /documents/{id}/versions/{number}/restore',
    'restore',
    Math.floor(daysAgo / (laterVersions + 2)),
  )
  if (isRestored) await restoreVersion(restoring, { id, number: 1 })
}

/** Downloads a document that is shared with everyone, on behalf of up to four other people. */
async function downloadByOthers(
  acting: Acting,
  { actors }: World,
  { id, by, n, daysAgo }: { id: string; by: string; n: number; daysAgo: number },
): Promise<void> {
  const others = [...actors.keys()].filter((email) => email !== by).slice(n % 7, (n % 7) + 1 + (n % 4))
  for (const [i, email] of others.entries()) {
    const downloading = acting(email, 'GET /documents/{id}/download', `download-${n}-${i}`, Math.floor(daysAgo / 2))
    await countDownload(downloading, { id, uploadedBy: actorOf(actors, by).id, version: 1 })
  }
}

/** Confirms reading a document on behalf of every fourth reader. */
async function confirmByOthers(
  acting: Acting,
  { actors }: World,
  { id, n, version, plan }: { id: string; n: number; version: number; plan: PlannedDocument },
): Promise<void> {
  const others = [...actors].filter(
    ([email], i) => i % 4 === n % 4 && email !== plan.by && isActive(email) && (plan.isOpen || isOf(plan, email)),
  )
  for (const [email] of others) {
    const confirming = acting(email, 'POST /documents/{id}/acknowledge', `confirm-${n}-${email}`, 0)
    await acknowledge(confirming, { id, version })
  }
}

const personOf = (email: string) => demoPeople.find((person) => person.email === email)
const isActive = (email: string) => personOf(email)?.status === 'ACTIVE'
const isOf = ({ departments = [] }: PlannedDocument, email: string) =>
  departments.some((department) => department === personOf(email)?.department)

function actorOf(actors: ReadonlyMap<string, Actor>, email: string): Actor {
  const actor = actors.get(email)
  if (!actor) throw new Error(`${email} is not in the demo company`)
  return actor
}

/**
 * Returns a time on `day` within working hours, but never in the future. The length of the step's name determines the
 * minute, so that the steps of a day are spread out.
 */
function timeOn(day: Temporal.PlainDate, { length }: { length: number }): string {
  const hour = String(7 + (day.dayOfYear % 9)).padStart(2, '0')
  const at = Temporal.Instant.from(`${day.toString()}T${hour}:${String((length * 7) % 60).padStart(2, '0')}:00Z`)
  const latest = now()
  return (Temporal.Instant.compare(at, latest) < 0 ? at : latest).toString({ fractionalSecondDigits: 3 })
}
