import { AppError } from '@pengawas/shared/errors'

/** What an operating system says where a disk, or what an account may use of it, is full. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** An error of a full disk as people are told of it; every other one as it is. */
export const asNoRoom = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && NO_ROOM.has(error.code)
    ? new AppError('unavailable', { message: 'packageNoRoom', cause: error })
    : error
