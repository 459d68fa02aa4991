import type { PeopleFilesDeps } from './service/deps.ts'
import { exportPeople } from './service/export-people.ts'
import { importPeople, startImport } from './service/import-people.ts'
import { previewImport } from './service/preview-import.ts'

export type PeopleFilesService = ReturnType<typeof createPeopleFilesService>

/** Import and export of people as CSV and Excel. */
export function createPeopleFilesService(deps: PeopleFilesDeps) {
  return {
    preview: previewImport.bind(null, deps),
    run: importPeople.bind(null, deps),
    start: startImport.bind(null, deps),
    export: exportPeople.bind(null, deps),
  }
}
