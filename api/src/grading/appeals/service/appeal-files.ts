import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type AppealFile,
  MAX_APPEAL_FILE_BYTES,
  MAX_APPEAL_FILES,
  type OwnAppeal,
} from '@pengawas/shared/contracts/appeals'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { encodePicture } from '../../../kernel/files/encode-picture.ts'
import { keepFile, setFileTerms, storeKeptFile } from '../../../kernel/files/kept-files.changes.ts'
import { isPdf } from '../../../kernel/files/pdf.rules.ts'
import type { AppealRow, StoredAppealFile } from '../appeals.entity.ts'
import { changeAppeal, findAppeal } from '../appeals.repository.ts'
import { hasFiles } from '../appeals.rules.ts'
import type { AppealsDeps } from './deps.ts'
import { setFilesTerm } from './files-term.ts'
import { lockWritable, ownAppeal, readOwnAppeal, refuseClosed } from './own-appeals.ts'

const MAX_SIDE = 2_000

interface Prepared {
  bytes: Uint8Array
  extension: string
  contentType: AppealFile['contentType']
}

/** A PDF as it came; a picture decoded and encoded again. */
async function prepare(given: Uint8Array): Promise<Prepared> {
  if (given.byteLength > MAX_APPEAL_FILE_BYTES) throw new AppError('payload-too-large')
  if (isPdf(given)) return { bytes: given, extension: 'pdf', contentType: 'application/pdf' }
  const { bytes, format } = await encodePicture(given, { maxSide: MAX_SIDE }).catch((error: unknown) => {
    if (error instanceof AppError && error.text.code === 'pictureTooLarge') throw error
    throw new AppError('invalid-input', { message: 'appealFileKind', cause: error })
  })
  return { bytes, extension: format, contentType: `image/${format}` }
}

function refuseMore({ files }: Pick<AppealRow, 'files'>): void {
  if (files.length >= MAX_APPEAL_FILES)
    throw new AppError('conflict', { message: message('appealFilesMaximum', { maximum: String(MAX_APPEAL_FILES) }) })
}

/**
 * Adds a picture or a PDF to the candidate's own appeal. Throws `not-found`, `conflict` where it is late, submitted, decided or
 * has as many files as it may, `invalid-input` for other kinds and `payload-too-large`.
 */
export async function addAppealFile(
  deps: AppealsDeps,
  actor: Actor,
  id: string,
  { name, bytes: given }: { name: string; bytes: Uint8Array },
): Promise<OwnAppeal> {
  const { db, audit, now } = deps
  const own = await ownAppeal(db.read, actor, id)
  refuseClosed(own, now())
  refuseMore(own)
  const { bytes, extension, contentType } = await prepare(given)
  const fileId = randomUUID()
  const key = `appeals/${id.toLowerCase()}/${fileId}.${extension}`
  // The file first: a row must never point at a file that is not there.
  const belongsTo = { subjectType: 'appeal', subjectId: id, testSessionId: own.testSessionId } as const
  await storeKeptFile(deps, bytes, { fileKey: key, contentType, ...belongsTo })
  await db.write(async (manager) => {
    const row = await lockWritable(manager, actor, id, now())
    refuseMore(row)
    if (!(await keepFile(manager, key, now()))) throw new AppError('conflict')
    const file: StoredAppealFile = { id: fileId, name, contentType, bytes: bytes.byteLength, key }
    const after: AppealRow = { ...row, files: [...row.files, file], state: 'draft' }
    await changeAppeal(manager, id, { files: after.files, state: after.state })
    await setFilesTerm(manager, after)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'appeal.file-added', subjectType: 'appeal', subjectId: id },
      data: { file: fileId, type: contentType },
    })
  })
  return readOwnAppeal(deps, id)
}

/** Removes a file from the candidate's own appeal; a file that is gone already changes nothing. Throws as `addAppealFile`. */
export async function removeAppealFile(
  deps: AppealsDeps,
  actor: Actor,
  id: string,
  fileId: string,
): Promise<OwnAppeal> {
  const { db, audit, now } = deps
  await db.write(async (manager) => {
    const row = await lockWritable(manager, actor, id, now())
    const file = row.files.find((one) => one.id === fileId)
    if (file === undefined) return
    await changeAppeal(manager, id, { files: row.files.filter((one) => one !== file) })
    await setFileTerms(manager, [file.key], { dueAt: now(), reason: 'replaced' })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'appeal.file-removed', subjectType: 'appeal', subjectId: id },
      data: { file: fileId },
    })
  })
  return readOwnAppeal(deps, id)
}

export interface OpenedFile {
  stream: Readable
  length: number | undefined
  contentType: string
  id: string
}

/**
 * Opens a file of an appeal: candidates their own, auditors those of appeals that were submitted, which is recorded. Throws
 * `not-found`, also once the files are kept no longer.
 */
export async function openAppealFile(
  { db, audit, files, now }: AppealsDeps,
  actor: Actor,
  id: string,
  fileId: string,
): Promise<OpenedFile> {
  const isOwn = actor.role === 'peserta'
  if (!isOwn) requirePermission(actor, 'appeal:decide')
  const row = isOwn ? await ownAppeal(db.read, actor, id) : await findAppeal(db.read, id)
  const isShown =
    row !== null && (isOwn || row.state === 'submitted' || row.state === 'decided') && hasFiles(row, now())
  const stored = isShown ? row.files.find((one) => one.id === fileId) : undefined
  const opened = stored === undefined ? null : await files.open(stored.key)
  if (stored === undefined || opened === null) throw new AppError('not-found')
  try {
    await db.write((manager) =>
      audit.append(manager, {
        ...{ actorId: actor.userId, action: 'appeal.file-viewed', subjectType: 'appeal', subjectId: id },
        data: { file: fileId },
      }),
    )
  } catch (error) {
    // Nobody sees a file without a record of it.
    opened.stream.destroy()
    throw error
  }
  return { ...opened, contentType: stored.contentType, id: stored.id }
}
