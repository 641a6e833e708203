import { sql } from 'drizzle-orm'
import type { Tx } from '../server/src/db/database.ts'
import {
  documentFolders,
  documents,
  documentShares,
  documentVersions,
} from '../server/src/features/documents/tables.ts'
import { files } from '../server/src/files/store/tables.ts'

/**
 * Adds twenty documents per person over three years, in the managers' folders. Three in ten are visible to everyone,
 * one in ten is shared with a colleague, one in a hundred with a department, and some require confirmation. Their files
 * exist only as rows.
 */
export async function fillDocuments(tx: Tx, people: number): Promise<void> {
  await tx.execute(sql`insert into ${documentFolders} (id, name, created_by)
    select gen_random_uuid(), 'Folder ' || k, p.id from generate_series(1, ${Math.max(5, people / 50)}::int) k
    join numbered p on p.n = k % ${people}::int + 1`)
  await tx.execute(sql`create temporary table papers on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as file_id, p.id as person, (p.n * 20 + i) as k,
      now() - make_interval(mins => (((p.n * 20 + i)::bigint * 7919) % 1500000)::int) as at
    from numbered p, generate_series(1, 20) i`)
  await tx.execute(sql`insert into ${files} (id, owner_id, purpose, name, media_type, bytes, digest)
    select file_id, person, 'DOCUMENT', 'a.pdf', 'application/pdf', 1000 + k % 90000, '' from papers`)
  await tx.execute(sql`insert into ${documents} (id, uploaded_by, folder_id, name, description, tags, category, is_private,
      to_acknowledge, file_id, media_type, bytes, created_at, updated_at)
    select id, person, case when k % 2 = 0 then (array(select id from ${documentFolders} order by name))[k % ${Math.max(5, people / 50)}::int + 1] end,
      (array['Contract','Report','Payslip','Training plan','Policy','Minutes','Invoice'])[k % 7 + 1] || ' ' || k || '.pdf',
      'What it is about, in a few words, number ' || k % 977, array['tag' || k % 50, 'year ' || 2024 + k % 3],
      (array['PERSONAL','HR_POLICIES','CONTRACTS','PAYROLL','PERFORMANCE','TRAINING','COMPLIANCE','GENERAL'])[k % 8 + 1],
      k % 10 >= 3, k % 10000 = 7, file_id, 'application/pdf', 1000 + k % 90000, at, at
    from papers`)
  await tx.execute(sql`insert into ${documentVersions} (document_id, number, file_id, name, media_type, bytes, uploaded_by)
    select id, 1, file_id, 'a.pdf', 'application/pdf', 1000 + k % 90000, person from papers`)
  await tx.execute(sql`insert into ${documentShares} (id, document_id, user_id)
    select gen_random_uuid(), papers.id, p.id from papers join numbered p on p.n = (k / 20 + 17) % ${people}::int + 1
    where k % 10 = 9 and p.id <> person`)
  await tx.execute(sql`insert into ${documentShares} (id, document_id, department)
    select gen_random_uuid(), id, (array['Engineering','Marketing','Sales','HR'])[k % 4 + 1] from papers where k % 100 = 8`)
}
