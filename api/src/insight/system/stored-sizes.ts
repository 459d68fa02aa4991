import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { StoredKind } from '@pengawas/shared/contracts/system'

/** Measured this rarely: a large installation has many files. */
const MEASURE_EVERY_MS = 5 * 60_000

export interface StoredSizes {
  at: Date
  kinds: { kind: StoredKind; files: number; bytes: number }[]
}

/** How much of the data folder each kind of file takes, measured at most every five minutes and by one walk at a time. */
export function createStoredSizes(dataDir: string, now: () => Date): () => Promise<StoredSizes> {
  let last: StoredSizes | null = null
  let measuring: Promise<StoredSizes> | null = null
  return async () => {
    if (last !== null && now().getTime() - last.at.getTime() < MEASURE_EVERY_MS) return last
    measuring ??= measure(dataDir, now()).finally(() => {
      measuring = null
    })
    last = await measuring
    return last
  }
}

async function measure(dataDir: string, at: Date): Promise<StoredSizes> {
  const sums = new Map<StoredKind, { files: number; bytes: number }>()
  for await (const { name, bytes } of filesBelow(dataDir, '')) {
    const kind = kindOf(name)
    const { files, bytes: before } = sums.get(kind) ?? { files: 0, bytes: 0 }
    sums.set(kind, { files: files + 1, bytes: before + bytes })
  }
  const kinds = [...sums].map(([kind, sum]) => ({ kind, ...sum })).toSorted((a, b) => b.bytes - a.bytes)
  return { at, kinds }
}

/** Every file below a folder with its path in it; what disappears meanwhile is left out. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<{ name: string; bytes: number }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(place, `${prefix}${entry.name}/`)
    else if (entry.isFile()) {
      const found = await lstat(place).catch(() => null)
      if (found !== null) yield { name: `${prefix}${entry.name}`, bytes: found.size }
    }
  }
}

const FOLDERS: readonly (readonly [prefix: string, kind: StoredKind])[] = [
  ['pengawas.sqlite', 'database'],
  ['files/recordings/', 'recordings'],
  // Of the media node on this machine: what the file store does not have yet.
  ['media-node/recordings/', 'recordings'],
  ['files/evidence/', 'evidence'],
  ['files/check-ins/', 'check-ins'],
  ['files/appeals/', 'appeals'],
  ['files/packages/', 'packages'],
  ['files/own-data/', 'packages'],
  ['packages/', 'packages'],
  ['files/question-pictures/', 'pictures'],
  ['files/certificate-logos/', 'logos'],
  ['files/audit-anchors/', 'anchors'],
  ['outbox/', 'outbox'],
]

/** Each media node has a folder of its own. */
const NODE = /^media-node\/[^/]+\//

/** By its path in the data folder. */
export function kindOf(name: string): StoredKind {
  return FOLDERS.find(([prefix]) => name.replace(NODE, 'media-node/').startsWith(prefix))?.[1] ?? 'other'
}
