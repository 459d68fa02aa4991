import type { ImportPreview } from '@pengawas/shared/contracts/people'
import { UNITS } from '@pengawas/shared/units'
import { listUnits } from '../people-files.repository.ts'
import { type ImportKind, toPreview } from '../people-files.rules.ts'
import type { PeopleFilesDeps } from './deps.ts'
import type { SheetFile } from '../../../kernel/lib/sheets/sheet.rules.ts'
import { readFile } from './read-file.ts'

/** Says for each row what is wrong with it, and stores nothing. Throws what `refuseReading` makes of an unreadable file. */
export async function previewImport(deps: PeopleFilesDeps, file: SheetFile, kind: ImportKind): Promise<ImportPreview> {
  const { rows, unknown } = await readFile(deps, file, kind)
  return toPreview(rows, unknown, new Set([...UNITS, ...(await listUnits(deps.db.read))]))
}
