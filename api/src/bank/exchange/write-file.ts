import { QUESTION_IMPORT_TYPES, type QuestionExportFormat } from '@pengawas/shared/contracts/question-exchange'
import type { ExportSource } from './exchange-question.rules.ts'
import { writeGift } from './formats/gift/write-gift.ts'
import { writeMoodleXml } from './formats/moodle/write-moodle-xml.ts'
import { QTI_22, QTI_30 } from './formats/qti/dialect.ts'
import { writeQti } from './formats/qti/write-qti.ts'
import { writeQuestionCsv } from './formats/sheets/csv.ts'
import { writeQuestionWorkbook } from './formats/sheets/workbook.ts'

export interface ExportFile {
  name: string
  contentType: string
  bytes: Buffer
}

const FORMATS: Readonly<
  Record<
    QuestionExportFormat,
    { ending: string; contentType: string; write: (source: ExportSource) => Promise<Buffer> }
  >
> = {
  qti22: { ending: 'qti22.zip', contentType: QUESTION_IMPORT_TYPES.zip, write: (source) => writeQti(source, QTI_22) },
  qti30: { ending: 'qti30.zip', contentType: QUESTION_IMPORT_TYPES.zip, write: (source) => writeQti(source, QTI_30) },
  xlsx: { ending: 'xlsx', contentType: QUESTION_IMPORT_TYPES.xlsx, write: writeQuestionWorkbook },
  csv: { ending: 'csv', contentType: QUESTION_IMPORT_TYPES.csv, write: writeQuestionCsv },
  moodle: { ending: 'moodle.xml', contentType: QUESTION_IMPORT_TYPES.xml, write: writeMoodleXml },
  gift: { ending: 'gift.txt', contentType: QUESTION_IMPORT_TYPES.gift, write: writeGift },
}

/** Writes questions in one of the formats, under a name with the day of the export. */
export async function writeQuestionFile(source: ExportSource, format: QuestionExportFormat): Promise<ExportFile> {
  const { ending, contentType, write } = FORMATS[format]
  return { name: `soal-${source.at.toISOString().slice(0, 10)}.${ending}`, contentType, bytes: await write(source) }
}
