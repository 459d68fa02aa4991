import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { assertKey, type FileStore } from './file-store.ts'

export interface S3Location {
  endpoint: string
  bucket: string
  prefix: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** Reads `https://KEY:SECRET@host/bucket/prefix?region=…`. Throws naming what is missing. */
export function parseS3Url(text: string): S3Location {
  const url = new URL(text)
  const [bucket, ...prefix] = url.pathname.split('/').filter((part) => part !== '')
  if (bucket === undefined) throw new TypeError('S3_URL names no bucket: https://KEY:SECRET@host/bucket')
  if (url.username === '' || url.password === '')
    throw new TypeError('S3_URL holds no key and secret: https://KEY:SECRET@host/bucket')
  return {
    endpoint: url.origin,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  }
}

const REQUEST_TIMEOUT_MS = 15_000

const inTime = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })

/** The file ends before what is asked for of it. */
const isBeyondTheEnd = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416

/** Files in any S3-compatible object storage. */
export function createS3Store(location: S3Location): FileStore {
  const { bucket, prefix } = location
  const client = connect(location)
  const at = (key: string): { Bucket: string; Key: string } => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }), inTime())
    },
    async create(key, bytes, contentType) {
      const object = { ...at(key), Body: bytes, ContentType: contentType, IfNoneMatch: '*' }
      try {
        await client.send(new PutObjectCommand(object), inTime())
        return true
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false
        throw error
      }
    },
    async *list(folder) {
      const Prefix = folder === undefined ? prefix : `${at(folder).Key}/`
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }),
          inTime(),
        )
        for (const found of page.Contents ?? []) {
          if (found.Key !== undefined) yield found.Key.slice(prefix.length)
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    async open(key, range) {
      const wanted = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
      try {
        const found = await client.send(new GetObjectCommand({ ...at(key), ...wanted }), inTime())
        if (!(found.Body instanceof Readable)) return null
        return { stream: found.Body, length: found.ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey || isBeyondTheEnd(error)) return null
        throw error
      }
    },
    async delete(key) {
      try {
        await client.send(new DeleteObjectCommand(at(key)), inTime())
      } catch (error) {
        // S3 itself says nothing of a name that is not there; some other stores do.
        if (!(error instanceof NoSuchKey)) throw error
      }
    },
    // Buckets grow as they are filled.
    freeShare: () => Promise.resolve(null),
    close() {
      client.destroy()
      return Promise.resolve()
    },
  }
}

function connect({ endpoint, region, credentials }: S3Location): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials,
    // Bucket in the path: self-hosted stores have no host name per bucket.
    forcePathStyle: true,
    maxAttempts: 3,
  })
}
