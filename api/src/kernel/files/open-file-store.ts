import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, parseS3Url } from './s3-store.ts'

/** The store that the configuration names: a bucket, or a folder beside the database. */
export function openFileStore({ s3Url, dataDir }: { s3Url: string | undefined; dataDir: string }): FileStore {
  return s3Url === undefined ? createFolderStore(path.join(dataDir, 'files')) : createS3Store(parseS3Url(s3Url))
}
