import { QUESTION_IMPORT_TYPES, type QuestionImportPreview } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import { type ArchiveLimits, openArchive } from '../../kernel/lib/archives/read-archive.ts'
import { parseXml } from '../../kernel/lib/markup/read-xml.ts'
import { TooDeepError } from '../../kernel/lib/markup/tree.ts'
import { isWorkbook } from '../../kernel/lib/sheets/read-workbook.ts'
import type { ExchangeFile } from './exchange-question.rules.ts'
import { readGift } from './formats/gift/read-gift.ts'
import { readMoodleXml } from './formats/moodle/read-moodle-xml.ts'
import { findManifest, readQtiItem, readQtiPackage } from './formats/qti/read-qti.ts'
import { readQuestionCsv } from './formats/sheets/csv.ts'
import { readQuestionWorkbook } from './formats/sheets/workbook.ts'

export interface QuestionFile {
  contentType: string
  bytes: Buffer
}

export interface ReadQuestionFile extends ExchangeFile, Pick<QuestionImportPreview, 'format' | 'placeKind'> {}

/** Items, their pictures and a manifest; two thousand items with some pictures each. */
const ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 10_000,
  maxTotalBytes: 128 * 1024 * 1024,
  maxEntryBytes: 32 * 1024 * 1024,
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1')

async function readArchive(bytes: Buffer): Promise<ReadQuestionFile> {
  const archive = await openArchive(bytes, ARCHIVE_LIMITS)
  try {
    if (isWorkbook(archive)) return { ...(await readQuestionWorkbook(archive)), format: 'xlsx', placeKind: 'row' }
    const manifest = findManifest(archive.names)
    if (manifest === undefined) throw new AppError('invalid-input', { message: 'exchangeNoManifest' })
    return { ...(await readQtiPackage(archive, manifest)), format: 'qti', placeKind: 'file' }
  } catch (error) {
    archive.close()
    throw error
  }
}

/**
 * Reads a file of questions: an archive by what is in it, the others by what they are called. Throws `invalid-input` for
 * other files and for content that no real file of questions has. The caller closes the result.
 */
export async function readQuestionFile(file: QuestionFile): Promise<ReadQuestionFile> {
  try {
    return await readByKind(file)
  } catch (error) {
    if (error instanceof TooDeepError) throw new AppError('invalid-input', { message: 'markupTooDeep', cause: error })
    throw error
  }
}

/** XML outside of a package: a single item of QTI, or Moodle's own format. */
function readXml(bytes: Buffer): ReadQuestionFile {
  const root = parseXml(bytes)
  return root.tag === 'quiz'
    ? { ...readMoodleXml(root), format: 'moodle', placeKind: 'file' }
    : { ...readQtiItem(bytes, root), format: 'qti', placeKind: 'file' }
}

async function readByKind({ contentType, bytes }: QuestionFile): Promise<ReadQuestionFile> {
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) return readArchive(bytes)
  switch (contentType) {
    case QUESTION_IMPORT_TYPES.csv:
      return { ...(await readQuestionCsv(bytes)), format: 'csv', placeKind: 'row' }
    case QUESTION_IMPORT_TYPES.gift:
      return { ...readGift(bytes), format: 'gift', placeKind: 'line' }
    case QUESTION_IMPORT_TYPES.xml:
      return readXml(bytes)
    default:
      throw new AppError('invalid-input', { message: 'exchangeUnreadable' })
  }
}
