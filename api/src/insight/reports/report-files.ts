import type { ReportFormat } from '@pengawas/shared/contracts/reports'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { currentIssuer } from '../../grading/issuer/issuer.queries.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { csvOf } from '../../kernel/lib/csv.ts'
import { refuseWriting } from '../../kernel/lib/jobs/file-jobs.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import { packList } from '../../kernel/lib/jobs/packed-list.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import type { BuiltReport } from './build-report.ts'
import { reportFileName } from './report-jobs.rules.ts'
import { drawReport } from './draw-report.ts'
import { asTexts, rankingTable, type ReportTable, tablesOf } from './report-tables.rules.ts'

const ROWS_AT_ONCE = 500
const WRITE_JOB = new URL('./write-report-job.ts', import.meta.url)

/** What a file of a report needs beside the report itself. */
export interface FileFacts {
  signatory: { agency: string; name: string; nip: string; office: string; place: string } | null
}

/** In a process of its own: ten thousand rows take seconds. */
export async function writeWorkbook(jobs: JobRunner, tables: readonly ReportTable[]): Promise<readonly Uint8Array[]> {
  const rows = tables.flatMap((table, sheet) =>
    table.rows.map((cells) => ({
      sheet,
      cells: cells.map((cell) => (cell instanceof Date ? { at: cell.getTime() } : cell)),
    })),
  )
  const { attachments } = await jobs.run({
    file: WRITE_JOB,
    input: {
      value: { sheets: tables.map(({ name, headings }) => ({ name, headings })) },
      attachments: await packList(rows),
    },
    output: z.null(),
    refuse: refuseWriting,
  })
  return attachments
}

async function writeCsv({ report, participants }: BuiltReport): Promise<Uint8Array[]> {
  const { headings, rows } = rankingTable(report, participants)
  const turn = createTurns()
  const pieces = [csvOf([headings])]
  for (const some of inChunks(rows, ROWS_AT_ONCE)) {
    pieces.push(csvOf(asTexts(some), { bom: false }))
    await turn()
  }
  return pieces
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  xlsx: WORKBOOK_TYPE,
  csv: 'text/csv',
  pdf: 'application/pdf',
}
export const REPORT_CONTENT_TYPES = Object.values(CONTENT_TYPES)
export const contentTypeOf = (format: ReportFormat): string => CONTENT_TYPES[format]

async function findSignatory(manager: EntityManager): Promise<FileFacts['signatory']> {
  const issuer = await currentIssuer(manager)
  return (
    issuer && {
      ...{ agency: issuer.agency, place: issuer.place, office: issuer.signatoryOffice },
      ...{ name: issuer.signatoryName, nip: issuer.signatoryNip },
    }
  )
}

/** A report as a file. Throws what `refuseWriting` says where the workbook cannot be written. */
export async function writeReport(
  manager: EntityManager,
  built: BuiltReport,
  format: ReportFormat,
  jobs: JobRunner,
): Promise<{ name: string; contentType: string; pieces: readonly Uint8Array[] }> {
  const name = reportFileName({ assessmentId: built.report.id, format })
  const contentType = CONTENT_TYPES[format]
  switch (format) {
    case 'xlsx':
      return { name, contentType, pieces: await writeWorkbook(jobs, tablesOf(built.report, built.participants)) }
    case 'csv':
      return { name, contentType, pieces: await writeCsv(built) }
    case 'pdf':
      return { name, contentType, pieces: [await drawReport(built, await findSignatory(manager))] }
  }
}
